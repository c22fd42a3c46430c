#include "serve/rate_limit.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "serve/client_address.h"
#include "serve/request_error.h"

namespace allot::server {

RateLimit::RateLimit(size_t per_minute) : per_minute_(static_cast<double>(per_minute)) {}

size_t RateLimit::num_clients() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return clients_.size();
}

double RateLimit::requests_left(const Client& client, Clock::time_point now) const {
  const std::chrono::duration<double> passed = now - client.time;
  return std::min(per_minute_, client.requests + passed.count() * per_minute_ / 60);
}

void RateLimit::forget_oldest() {
  by_name_.erase(clients_.front().name);
  clients_.pop_front();
}

// Those who may send a minute's requests again, and when there are too many, who has not asked for
// the longest time. Each is forgotten once, so a request costs the same however many there are.
void RateLimit::forget_some(Clock::time_point now) {
  while (!clients_.empty() && now - clients_.front().time >= std::chrono::minutes(1)) {
    forget_oldest();
  }
  if (clients_.size() == kMostClients) forget_oldest();
}

RateLimit::Client& RateLimit::remembered(std::string name, Clock::time_point now) {
  const auto found = by_name_.find(name);
  if (found != by_name_.end()) {
    clients_.splice(clients_.end(), clients_, found->second);
  } else {
    forget_some(now);
    clients_.push_back({std::move(name), per_minute_, now});
    by_name_.emplace(clients_.back().name, std::prev(clients_.end()));
  }
  return clients_.back();
}

void RateLimit::add(const std::string& client, Clock::time_point now) {
  if (per_minute_ == 0) return;
  std::string name = counted_name(client);
  const std::lock_guard<std::mutex> lock(mutex_);
  Client& own = remembered(std::move(name), now);
  own.requests = requests_left(own, now);
  own.time = now;
  if (own.requests < 1) {
    const double seconds = (1 - own.requests) * 60 / per_minute_;
    throw RequestError(429, fmt::format("Slowdown: at most {:.0f} per minute", per_minute_),
                       static_cast<int>(std::ceil(seconds)));
  }
  own.requests -= 1;
}

}  // namespace allot::server
