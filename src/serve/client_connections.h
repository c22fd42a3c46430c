#pragma once

#include <cstddef>
#include <mutex>
#include <string>
#include <unordered_map>

namespace allot::server {

// How many connections each client has. All IPv6 addresses with the same first 64 bits are one
// client, as for RateLimit. Several threads may use one.
class ClientConnections {
 public:
  // most: of each client; 0 = any number.
  explicit ClientConnections(size_t most) : most_(most) {}

  bool is_limited() const { return most_ > 0; }
  size_t most() const { return most_; }
  // Counts one more; false when it is too many, which does not count.
  bool enter(const std::string& client);
  // One that has entered is over.
  void leave(const std::string& client);

  size_t num_clients() const;

 private:
  const size_t most_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, size_t> counts_;  // of those that have any
};

}  // namespace allot::server
