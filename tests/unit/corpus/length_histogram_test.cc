#include "corpus/length_histogram.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "base/random.h"

namespace allot {
namespace {

TEST(LengthHistogram, OfNothing) {
  const LengthHistogram lengths;
  EXPECT_EQ(lengths.count(), 0u);
  EXPECT_EQ(lengths.total(), 0u);
  EXPECT_EQ(lengths.quantile(0.5), 0u);
}

TEST(LengthHistogram, NamesTheFirstOfTheLongest) {
  LengthHistogram lengths;
  lengths.add(0, 1);
  EXPECT_EQ(lengths.longest_line(), 1u);
  lengths.add(9, 2);
  lengths.add(4, 3);
  lengths.add(9, 4);
  EXPECT_EQ(lengths.longest(), 9u);
  EXPECT_EQ(lengths.longest_line(), 2u);
  EXPECT_EQ(lengths.total(), 22u);
}

TEST(LengthHistogram, GivesExactQuantilesOfShortAndLong) {
  Random random(2);
  LengthHistogram lengths;
  std::vector<uint32_t> sorted;
  for (uint64_t line = 1; line <= 1001; ++line) {
    const auto length = static_cast<uint32_t>(random.below(random.chance(0.3) ? 1'000'000 : 50));
    lengths.add(length, line);
    sorted.push_back(length);
  }
  std::sort(sorted.begin(), sorted.end());
  EXPECT_EQ(lengths.quantile(0), sorted.front());
  EXPECT_EQ(lengths.quantile(0.5), sorted[500]);
  EXPECT_EQ(lengths.quantile(0.95), sorted[950]);  // ceil(0.95 * 1001) = 951 of them
  EXPECT_EQ(lengths.quantile(1), sorted.back());
}

}  // namespace
}  // namespace allot
