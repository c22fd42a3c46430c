#include "serve/recent_memory.h"

#include <gtest/gtest.h>

namespace allot::server {
namespace {

using std::chrono::milliseconds;

TEST(RecentMemoryTest, IsReadOnceInASecond) {
  uint64_t num_readings = 0;
  RecentMemory memory([&num_readings] { return ++num_readings; });
  const RecentMemory::Clock::time_point start = RecentMemory::Clock::now();
  EXPECT_EQ(memory.bytes(start), 1U);
  EXPECT_EQ(memory.bytes(start), 1U);
  EXPECT_EQ(memory.bytes(start + milliseconds(999)), 1U);
  EXPECT_EQ(memory.bytes(start + milliseconds(1000)), 2U);
  EXPECT_EQ(memory.bytes(start + milliseconds(1999)), 2U);
  EXPECT_EQ(memory.bytes(start + milliseconds(60'000)), 3U);
  EXPECT_EQ(num_readings, 3U);
}

TEST(RecentMemoryTest, IsThatOfThisMachine) {
  EXPECT_GT(RecentMemory().bytes(), 1'000'000U);
}

}  // namespace
}  // namespace allot::server
