#pragma once

#include <chrono>
#include <cstddef>
#include <list>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

namespace allot::server {

// How many requests each client may send. A client that has not asked for a minute may send a
// minute's requests at once; then they come back evenly. All IPv6 addresses with the same first 64
// bits are one client: networks are given out in such blocks.
class RateLimit {
 public:
  using Clock = std::chrono::steady_clock;

  // per_minute: 0 = any number.
  explicit RateLimit(size_t per_minute);

  // Counts a request; throws RequestError (429) when it is one too many, which does not count.
  void add(const std::string& client, Clock::time_point now = Clock::now());

  size_t num_clients() const;

 private:
  // A client, and the requests that it may still send, at the time when it last asked.
  struct Client {
    std::string name;
    double requests = 0;
    Clock::time_point time;
  };
  // Clients that are remembered at most.
  static constexpr size_t kMostClients = 10'000;

  double requests_left(const Client& client, Clock::time_point now) const;
  void forget_some(Clock::time_point now);
  void forget_oldest();
  Client& remembered(std::string name, Clock::time_point now);

  const double per_minute_;
  mutable std::mutex mutex_;
  std::list<Client> clients_;  // who asked last is last
  std::unordered_map<std::string_view, std::list<Client>::iterator> by_name_;
};

}  // namespace allot::server
