#include "align/occurrences.h"

#include <gtest/gtest.h>

#include <set>

#include "support/numbered_text.h"

namespace allot::align {
namespace {

TEST(Occurrences, ListsEveryPlaceOfAWordInTheOrderOfTheText) {
  const testing::NumberedText text({"a", "b", "", "c"}, {"x y x", "z", "x x", "y x"});
  const Occurrences occurrences(text.directed(Direction::kForward));
  ASSERT_EQ(occurrences.num_rows(), 4U);  // x, y, z and unknown words
  const ArrayView<Occurrence> x = occurrences[0];
  ASSERT_EQ(x.size(), 3U);  // not those beside the empty source
  EXPECT_EQ(x[0].pair, 0U);
  EXPECT_EQ(x[0].position, 0U);
  EXPECT_EQ(x[1].position, 2U);
  EXPECT_EQ(x[2].pair, 3U);
  EXPECT_EQ(x[2].position, 1U);
  EXPECT_EQ(occurrences[1].size(), 2U);
  EXPECT_EQ(occurrences[2].size(), 1U);
  EXPECT_TRUE(occurrences[3].empty());
}

TEST(Occurrences, PutsUnknownWordsTogether) {
  SentencePairs pairs;
  pairs.source.add(std::vector<WordId>{0});
  pairs.target.add(std::vector<WordId>{1, kUnknownWord, 0, kUnknownWord});
  const Occurrences occurrences(directed(pairs, {1, 2}, Direction::kForward));
  ASSERT_EQ(occurrences.num_rows(), 3U);
  EXPECT_EQ(occurrences[2].size(), 2U);
  EXPECT_EQ(occurrences[2][1].position, 3U);
}

TEST(Occurrences, RangesCoverEveryRowOnceTheLargestFirst) {
  testing::NumberedText text;
  for (int i = 0; i < 3000; ++i) {
    text.add("a", "the w" + std::to_string(i % 700) + " the w" + std::to_string(i));
  }
  const Occurrences occurrences(text.directed(Direction::kForward));
  std::set<size_t> seen;
  uint64_t last = UINT64_MAX;
  for (const RowRange& range : occurrences.ranges()) {
    EXPECT_LT(range.begin, range.end);
    EXPECT_LE(occurrences.num_places(range), last);
    last = occurrences.num_places(range);
    for (size_t row = range.begin; row < range.end; ++row) EXPECT_TRUE(seen.insert(row).second);
  }
  EXPECT_EQ(seen.size(), occurrences.num_rows());
  EXPECT_GT(occurrences.ranges().size(), 100U);
}

}  // namespace
}  // namespace allot::align
