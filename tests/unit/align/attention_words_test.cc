#include "align/attention_words.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace allot::align {
namespace {

TEST(MergeSubwords, SumsOverSourceAndAveragesOverTarget) {
  const AttentionRows attention = {{0.25, 0.5, 0.25}, {0.75, 0.0, 0.25}, {0.0, 0.0, 1.0}};
  const AttentionRows merged =
      merge_subwords(attention, {"un@@", "seen", "<sink>"}, {"in@@", "vis"});
  EXPECT_EQ(merged, (AttentionRows{{0.75, 0.25}}));  // the last row, the end symbol, is gone
}

TEST(MergeSubwords, LeavesWholeWordsAsTheyAre) {
  const AttentionRows attention = {{0.25, 0.75}, {1, 0}};
  EXPECT_EQ(merge_subwords(attention, {"a", "b"}, {"x", "y"}), attention);
  EXPECT_TRUE(merge_subwords({}, {}, {}).empty());
}

TEST(MergeSubwords, NeedsAttentionForEveryPiece) {
  EXPECT_THROW(merge_subwords({{1.0}}, {"a"}, {"x", "y"}), InternalError);
  EXPECT_THROW(merge_subwords({{1.0}}, {"a", "b"}, {"x"}), InternalError);
}

TEST(AttentionWords, TokensMayKnowTheirWords) {
  const AttentionRows attention = {{0.5, 0.25, 0.25}, {0, 0.5, 0.5}, {0, 0, 1}};
  EXPECT_EQ(merge_tokens(attention, {0, 0, 1}, {0, 0}), (AttentionRows{{0.625, 0.375}}));
  EXPECT_EQ(merge_tokens(attention, {0, 1, 2}, {}), AttentionRows());
  EXPECT_THROW(merge_tokens(attention, {0, 1}, {0}), InternalError);
}

}  // namespace
}  // namespace allot::align
