#include "base/random.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

namespace allot {
namespace {

TEST(Random, IsXoshiroSeededBySplitMix) {
  // From an independent implementation that gives the published outputs of SplitMix64 (seed
  // 1234567) and of xoshiro256** (state 1, 2, 3, 4).
  Random random(42);
  EXPECT_EQ(random.next(), 1546998764402558742ULL);
  EXPECT_EQ(random.next(), 6990951692964543102ULL);
  EXPECT_EQ(random.next(), 12544586762248559009ULL);
  EXPECT_EQ(random.next(), 17057574109182124193ULL);
}

TEST(Random, UniformUsesTheUpperBits) {
  Random random(42);
  EXPECT_EQ(random.uniform(), 755370490430936.0 / 9007199254740992.0);
  EXPECT_EQ(random.uniform(), 3413550631330343.0 / 9007199254740992.0);
}

TEST(Random, BelowIsEvenlySpread) {
  Random random(7);
  constexpr size_t kBound = 6, kDraws = 60000;
  std::vector<double> counts(kBound);
  for (size_t i = 0; i < kDraws; ++i) ++counts[random.below(kBound)];
  double chi_square = 0;
  for (const double count : counts) chi_square += (count - 10000) * (count - 10000) / 10000;
  EXPECT_LT(chi_square, 20.5);  // 5 degrees of freedom, p = 0.001
}

TEST(Random, BelowStaysInRange) {
  Random random(1);
  EXPECT_EQ(random.below(1), 0U);
  const uint64_t large = (1ULL << 63) + 1;  // about half of the draws are rejected
  for (int i = 0; i < 1000; ++i) EXPECT_LT(random.below(large), large);
}

TEST(Random, ChanceKeepsItsLimits) {
  Random random(3);
  for (int i = 0; i < 1000; ++i) {
    EXPECT_FALSE(random.chance(0));
    EXPECT_TRUE(random.chance(1));
  }
}

TEST(Random, ShuffleIsAPermutationGivenByTheSeed) {
  std::vector<int> items(100);
  std::iota(items.begin(), items.end(), 0);
  std::vector<int> once = items, again = items, other = items;
  Random(5).shuffle(once);
  Random(5).shuffle(again);
  Random(6).shuffle(other);
  EXPECT_EQ(once, again);
  EXPECT_NE(once, other);
  EXPECT_NE(once, items);
  std::sort(once.begin(), once.end());
  EXPECT_EQ(once, items);
}

}  // namespace
}  // namespace allot
