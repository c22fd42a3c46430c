#include "serve/rate_limit.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "serve/request_error.h"

namespace allot::server {

RateLimit::RateLimit(size_t per_minute) : per_minute_(static_cast<double>(per_minute)) {}

size_t RateLimit::num_clients() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return clients_.size();
}

double RateLimit::requests_left(const Allowance& allowance, Clock::time_point now) const {
  const std::chrono::duration<double> passed = now - allowance.time;
  return std::min(per_minute_, allowance.requests + passed.count() * per_minute_ / 60);
}

// Whoever has this many addresses is not stopped by counting them, so when all of them are busy,
// all are forgotten.
void RateLimit::forget_some(Clock::time_point now) {
  if (clients_.size() < kMostClients) return;
  for (auto client = clients_.begin(); client != clients_.end();) {
    const bool is_whole = requests_left(client->second, now) >= per_minute_;
    client = is_whole ? clients_.erase(client) : std::next(client);
  }
  if (clients_.size() == kMostClients) clients_.clear();
}

void RateLimit::add(const std::string& client, Clock::time_point now) {
  if (per_minute_ == 0) return;
  const std::lock_guard<std::mutex> lock(mutex_);
  if (clients_.count(client) == 0) forget_some(now);
  Allowance& allowance = clients_.try_emplace(client, Allowance{per_minute_, now}).first->second;
  allowance = {requests_left(allowance, now), now};
  if (allowance.requests < 1) {
    const double seconds = (1 - allowance.requests) * 60 / per_minute_;
    throw RequestError(429, fmt::format("Slowdown: {:.0f} per minute are allowed", per_minute_),
                       static_cast<int>(std::ceil(seconds)));
  }
  allowance.requests -= 1;
}

}  // namespace allot::server
