#include "align/length_table.h"

#include <gtest/gtest.h>

#include "support/numbered_text.h"

namespace allot::align {
namespace {

TEST(LengthTable, CountsDistinctLengthsAndLeavesEmptySidesOut) {
  const testing::NumberedText text({"a b", "c d", "a", "", "b", "b a"},
                                   {"x y z", "x x x", "y", "x", "", "x"});
  const LengthTable table(text.directed(Direction::kForward));
  ASSERT_EQ(table.entries().size(), 3U);
  EXPECT_EQ(table.entries()[0].lengths, (PairLengths{2, 3}));
  EXPECT_EQ(table.entries()[0].num_pairs, 2U);
  EXPECT_EQ(table.entries()[1].lengths, (PairLengths{1, 1}));
  EXPECT_EQ(table.entries()[2].lengths, (PairLengths{2, 1}));
  EXPECT_EQ(table.num_slots(), 5U);
  EXPECT_EQ(table.first_slot(1), 0U);
  EXPECT_EQ(table.first_slot(2), 3U);
  EXPECT_EQ(table.first_slot(5), 4U);
  EXPECT_EQ(table.num_pairs(), 4U);
  EXPECT_EQ(table.num_generated_tokens(), 8U);
  EXPECT_EQ(table.longest_given(), 2U);
  EXPECT_DOUBLE_EQ(table.mean_length_ratio(), (1.5 + 1.5 + 1 + 0.5) / 4);
}

TEST(LengthTable, OfNothingIsEmpty) {
  const testing::NumberedText text;
  const LengthTable table(text.directed(Direction::kForward));
  EXPECT_TRUE(table.entries().empty());
  EXPECT_EQ(table.mean_length_ratio(), 1);
}

}  // namespace
}  // namespace allot::align
