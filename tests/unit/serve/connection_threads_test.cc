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

TEST(ConnectionThreadsTest, RefusingDoesNotWait) {
  std::atomic<bool> is_released{false};
  std::atomic<int> num_served{0};
  ConnectionThreads threads(1);
  const auto serve = [&] {
    ++num_served;
    while (!is_released) std::this_thread::sleep_for(milliseconds(1));
  };
  int num_begun = 0;
  while (num_begun < 1000 && threads.refuse(serve)) ++num_begun;
  EXPECT_GT(num_begun, 1);
  EXPECT_LT(num_begun, 1000);
  EXPECT_EQ(threads.num_open(), 0U);
  // There is still a place for one that is not refused.
  std::atomic<bool> was_refused{true};
  threads.run([&](bool is_refused) { was_refused = is_refused; });
  is_released = true;
  EXPECT_TRUE(threads.wait_for_none(milliseconds(20'000)));
  EXPECT_FALSE(was_refused);
  EXPECT_EQ(num_served, num_begun);
  EXPECT_TRUE(threads.refuse(serve));
}

}  // namespace
}  // namespace allot::server
