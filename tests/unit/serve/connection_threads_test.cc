#include "serve/connection_threads.h"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>

namespace allot::server {
namespace {

using std::chrono::milliseconds;

TEST(ConnectionThreadsTest, TheMostAndAFewThatAreRefused) {
  std::atomic<bool> is_released{false};
  std::atomic<int> num_served{0}, num_refused{0};
  ConnectionThreads threads(2);
  const auto serve = [&](bool is_refused) {
    ++(is_refused ? num_refused : num_served);
    while (!is_released) std::this_thread::sleep_for(milliseconds(1));
  };
  for (int i = 0; i < 5; ++i) threads.run(serve);
  while (num_served + num_refused < 5) std::this_thread::sleep_for(milliseconds(1));
  EXPECT_EQ(num_served, 2);
  EXPECT_EQ(num_refused, 3);
  EXPECT_EQ(threads.num_open(), 2U);
  EXPECT_FALSE(threads.wait_for_none(milliseconds(5)));
  is_released = true;
  EXPECT_TRUE(threads.wait_for_none(milliseconds(20'000)));
  threads.run(serve);
  EXPECT_TRUE(threads.wait_for_none(milliseconds(20'000)));
  EXPECT_EQ(num_served, 3);
  threads.stop();
  threads.run(serve);
  EXPECT_TRUE(threads.wait_for_none(milliseconds(20'000)));
  EXPECT_EQ(num_refused, 4);
}

}  // namespace
}  // namespace allot::server
