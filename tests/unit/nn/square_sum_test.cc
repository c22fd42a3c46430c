#include "nn/square_sum.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/random.h"

namespace allot {
namespace {

TEST(SquareSum, AddsSquares) {
  SquareSum sum;
  EXPECT_EQ(sum.total(), 0);
  const std::vector<float> values{1, -2, 3};
  sum.add(values.data(), values.size());
  EXPECT_EQ(sum.total(), 14);
}

// Handed on between parts, it has the bits of one long array.
TEST(SquareSum, PartsGiveTheSameBits) {
  Random random(1);
  for (const size_t size : {5, 8, 100, 1003}) {
    std::vector<float> values(size);
    for (float& value : values) value = static_cast<float>(random.uniform() - 0.5);
    SquareSum whole;
    whole.add(values.data(), size);
    for (size_t cut = 0; cut <= size; cut += SquareSum::kLanes) {
      SquareSum first;
      first.add(values.data(), cut);
      SquareSum second(first.lanes());
      second.add(values.data() + cut, size - cut);
      EXPECT_EQ(second.total(), whole.total()) << size << ", " << cut;
    }
  }
}

}  // namespace
}  // namespace allot
