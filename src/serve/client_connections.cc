#include "serve/client_connections.h"

#include "base/error.h"
#include "serve/client_address.h"

namespace allot::server {

bool ClientConnections::enter(const std::string& client) {
  if (!is_limited()) return true;
  const std::string name = counted_name(client);
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto place = counts_.try_emplace(name, 0).first;
  if (place->second == most_) return false;
  ++place->second;
  return true;
}

void ClientConnections::leave(const std::string& client) {
  if (!is_limited()) return;
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto place = counts_.find(counted_name(client));
  ALLOT_CHECK(place != counts_.end(), "a client that has entered");
  if (--place->second == 0) counts_.erase(place);
}

size_t ClientConnections::num_clients() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return counts_.size();
}

}  // namespace allot::server
