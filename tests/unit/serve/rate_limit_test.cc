#include "serve/rate_limit.h"

#include <gtest/gtest.h>

#include "serve/request_error.h"

namespace allot::server {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

const RateLimit::Clock::time_point kStart = RateLimit::Clock::now();

// Seconds that a client is told to wait; 0 when its request is accepted.
int wait_of(RateLimit& limit, const std::string& client, milliseconds when) {
  try {
    limit.add(client, kStart + when);
    return 0;
  } catch (const RequestError& error) {
    EXPECT_EQ(error.status(), 429);
    EXPECT_EQ(std::string(error.what()).rfind("Slowdown: ", 0), 0U);
    return error.retry_after();
  }
}

TEST(RateLimitTest, RequestsComeBackEvenly) {
  RateLimit limit(6);  // one in 10 seconds
  for (int i = 0; i < 6; ++i) EXPECT_EQ(wait_of(limit, "a", seconds(0)), 0);
  EXPECT_EQ(wait_of(limit, "a", seconds(0)), 10);
  EXPECT_EQ(wait_of(limit, "b", seconds(0)), 0);
  // What was refused does not count.
  EXPECT_EQ(wait_of(limit, "a", milliseconds(9'500)), 1);
  EXPECT_EQ(wait_of(limit, "a", milliseconds(10'001)), 0);
  EXPECT_EQ(wait_of(limit, "a", milliseconds(10'002)), 10);
  // Never more than a minute's.
  for (int i = 0; i < 6; ++i) EXPECT_EQ(wait_of(limit, "a", seconds(1000)), 0);
  EXPECT_EQ(wait_of(limit, "a", seconds(1000)), 10);
}

TEST(RateLimitTest, WithoutALimitNobodyIsRemembered) {
  RateLimit limit(0);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(wait_of(limit, "a", seconds(0)), 0);
  EXPECT_EQ(limit.num_clients(), 0U);
}

TEST(RateLimitTest, ClientsAreForgotten) {
  RateLimit limit(60);
  for (int i = 0; i < 10'000; ++i) limit.add(std::to_string(i), kStart);
  EXPECT_EQ(limit.num_clients(), 10'000U);
  // After a minute all of them may ask again as before.
  limit.add("late", kStart + seconds(60));
  EXPECT_EQ(limit.num_clients(), 1U);
  // When all are busy, too.
  for (int i = 0; i < 25'000; ++i) limit.add(std::to_string(i), kStart + seconds(61));
  EXPECT_EQ(limit.num_clients(), 10'000U);
}

TEST(RateLimitTest, ManyClientsDoNotMakeItForgetWhoAsksAllTheTime) {
  RateLimit limit(1);
  EXPECT_EQ(wait_of(limit, "busy", seconds(0)), 0);
  for (int i = 0; i < 25'000; ++i) {
    limit.add(std::to_string(i), kStart);
    if (i % 5'000 == 0) {
      EXPECT_EQ(wait_of(limit, "busy", seconds(0)), 60);
    }
  }
  EXPECT_EQ(wait_of(limit, "24999", seconds(0)), 60);
  // Who asked first was forgotten.
  EXPECT_EQ(wait_of(limit, "1", seconds(0)), 0);
}

TEST(RateLimitTest, AddressesOfOneNetworkAreOneClient) {
  RateLimit limit(1);
  EXPECT_EQ(wait_of(limit, "2001:db8:1:2::1", seconds(0)), 0);
  EXPECT_EQ(wait_of(limit, "2001:db8:1:2:ffff::7", seconds(0)), 60);
  EXPECT_EQ(wait_of(limit, "2001:db8:1:3::1", seconds(0)), 0);
  EXPECT_EQ(wait_of(limit, "192.0.2.1", seconds(0)), 0);
  EXPECT_EQ(wait_of(limit, "192.0.2.2", seconds(0)), 0);
  EXPECT_EQ(wait_of(limit, "::ffff:192.0.2.3", seconds(0)), 0);
  EXPECT_EQ(wait_of(limit, "::ffff:192.0.2.4", seconds(0)), 0);
}

}  // namespace
}  // namespace allot::server
