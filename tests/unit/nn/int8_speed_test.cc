#include "nn/int8_speed.h"

#include <gtest/gtest.h>

#include <chrono>

#include "support/cpu_targets.h"

namespace allot {
namespace {

TEST(Int8Speed, CountsWhatItDoes) {
  testing::for_each_cpu_target([] {
    EXPECT_EQ(spin_int8_products(0), 0);
    const double one = spin_int8_products(1);
    EXPECT_GE(one, 768);
    EXPECT_EQ(spin_int8_products(1000), 1000 * one);
  });
}

// Twice the rounds take longer: nothing was left out as of no use. Fastest of several, as other
// programs run, too.
TEST(Int8Speed, DoesWhatItCounts) {
  const auto seconds = [](size_t rounds) {
    double fastest = 1;
    for (int i = 0; i < 10; ++i) {
      const auto start = std::chrono::steady_clock::now();
      spin_int8_products(rounds);
      const std::chrono::duration<double> own = std::chrono::steady_clock::now() - start;
      fastest = std::min(fastest, own.count());
    }
    return fastest;
  };
  EXPECT_GT(seconds(800000), 1.5 * seconds(200000));
}

}  // namespace
}  // namespace allot
