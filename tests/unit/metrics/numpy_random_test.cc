#include "metrics/numpy_random.h"

#include <gtest/gtest.h>

#include <vector>

namespace allot {
namespace {

TEST(NumpyRandom, HalvesComeLowFirst) {
  NumpyRandom whole(7);
  NumpyRandom halves(7);
  for (int i = 0; i < 10; ++i) {
    const uint64_t value = whole.next64();
    EXPECT_EQ(halves.next32(), static_cast<uint32_t>(value));
    EXPECT_EQ(halves.next32(), static_cast<uint32_t>(value >> 32));
  }
}

TEST(NumpyRandom, SeedsDiffer) {
  EXPECT_NE(NumpyRandom(1).next64(), NumpyRandom(2).next64());
  // The upper half of the seed counts too.
  EXPECT_NE(NumpyRandom(1).next64(), NumpyRandom((uint64_t{1} << 32) + 1).next64());
}

TEST(NumpyRandom, BelowIsEven) {
  NumpyRandom random(3);
  std::vector<int> counts(6);
  for (int i = 0; i < 60000; ++i) ++counts[random.below(6)];
  for (const int count : counts) EXPECT_NEAR(count, 10000, 400);
}

TEST(NumpyRandom, BelowOneDrawsNothing) {
  NumpyRandom random(3);
  EXPECT_EQ(random.below(1), 0u);
  EXPECT_EQ(random.next64(), NumpyRandom(3).next64());
}

}  // namespace
}  // namespace allot
