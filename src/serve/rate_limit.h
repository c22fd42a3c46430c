#pragma once

#include <chrono>
#include <cstddef>
#include <mutex>
#include <string>
#include <unordered_map>

namespace allot::server {

// How many requests each client may send. A client that has not asked for a minute may send a
// minute's requests at once; then they come back evenly.
class RateLimit {
 public:
  using Clock = std::chrono::steady_clock;

  // per_minute: 0 = any number.
  explicit RateLimit(size_t per_minute);

  // Counts a request; throws RequestError (429) when it is one too many, which does not count.
  void add(const std::string& client, Clock::time_point now = Clock::now());

  size_t num_clients() const;

 private:
  // Requests that the client may still send, at this time.
  struct Allowance {
    double requests = 0;
    Clock::time_point time;
  };
  // Clients that are remembered; those whose allowance is whole again are the first to be
  // forgotten.
  static constexpr size_t kMostClients = 10'000;

  double requests_left(const Allowance& allowance, Clock::time_point now) const;
  void forget_some(Clock::time_point now);

  const double per_minute_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, Allowance> clients_;
};

}  // namespace allot::server
