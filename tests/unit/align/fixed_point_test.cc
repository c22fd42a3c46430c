#include "align/fixed_point.h"

#include <gtest/gtest.h>

namespace allot::align {
namespace {

TEST(FixedPoint, KeepsManyBinaryPlaces) {
  const FixedPoint fixed(1000000);
  EXPECT_NEAR(fixed.to_double(fixed.from(0.123456789012)), 0.123456789012, 1e-12);
  EXPECT_EQ(fixed.from(0), 0U);
}

TEST(FixedPoint, HasRoomForItsLargestSum) {
  for (const uint64_t largest : {uint64_t{0}, uint64_t{1}, uint64_t{3}, uint64_t{1} << 20,
                                 (uint64_t{1} << 40) - 1, uint64_t{1} << 40}) {
    const FixedPoint fixed(largest);
    const auto sum = static_cast<double>(largest);
    EXPECT_NEAR(fixed.to_double(fixed.from(sum)), sum, 1e-6);
  }
}

TEST(FixedPoint, SumsDoNotDependOnTheirOrder) {
  const FixedPoint fixed(1000);
  std::vector<uint64_t> forward(1);
  std::vector<uint64_t> backward(1);
  for (int i = 1; i <= 500; ++i) {
    add_to(forward, {fixed.from(1.0 / i)});
    add_to(backward, {fixed.from(1.0 / (501 - i))});
  }
  EXPECT_EQ(forward, backward);
}

}  // namespace
}  // namespace allot::align
