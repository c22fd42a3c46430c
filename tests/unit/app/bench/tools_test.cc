#include "app/bench/tools.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

namespace allot {
namespace {

TEST(BenchTools, ClockAndProcessorAreDifferentThings) {
  const Duration slept =
      duration_of([] { std::this_thread::sleep_for(std::chrono::milliseconds(30)); });
  EXPECT_GE(slept.wall, 0.03);
  EXPECT_LT(slept.cpu, 0.02);
}

TEST(BenchTools, SmallStatistics) {
  EXPECT_EQ(median({3, 1, 2}), 2);
  EXPECT_THAT(quotients({4, 9}, {2, 3}), ::testing::ElementsAre(2, 3));
}

TEST(BenchTools, ALargeProductAndAWideRead) {
  WorkerPool pool(1);
  LargeProduct product(pool);
  EXPECT_NEAR(product.operations(), 2e-9 * 1536 * 1536 * 1536, 1e-9);
  EXPECT_GT(product.run().cpu, 0);
  const MemoryRead read;
  EXPECT_EQ(read.bytes(), size_t{1} << 28);
  EXPECT_GT(read.run().cpu, 0);
}

TEST(BenchTools, EightBitsAreNoSlowerThanProducts) {
  WorkerPool pool(2);
  const double fast = Int8Peak(pool).seconds_per_operation();
  LargeProduct product(pool);
  product.run();
  EXPECT_GT(fast, 0);
  EXPECT_LT(fast, 2 * product.run().wall / product.operations());
}

TEST(BenchTools, PeakMemorySeesLargeBlocks) {
  reset_peak_memory();
  const size_t before = peak_memory();
  {
    const std::vector<char> block(size_t{50} << 20, 1);
    EXPECT_GE(peak_memory() + (size_t{5} << 20), before + block.size());
  }
}

}  // namespace
}  // namespace allot
