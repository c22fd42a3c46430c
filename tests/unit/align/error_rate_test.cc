#include "align/error_rate.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace allot::align {
namespace {

TEST(LinkCounts, OfASentence) {
  const MarkedLinks gold{{{0, 0}, {1, 1}}, {{1, 2}}};
  const LinkCounts counts = count_links({{0, 0}, {0, 1}, {1, 2}, {0, 0}}, gold);
  EXPECT_EQ(counts.links, 3);
  EXPECT_EQ(counts.sure, 2);
  EXPECT_EQ(counts.links_and_sure, 1);
  EXPECT_EQ(counts.links_and_possible, 2);
  EXPECT_DOUBLE_EQ(counts.precision(), 2.0 / 3);
  EXPECT_DOUBLE_EQ(counts.recall(), 0.5);
  EXPECT_DOUBLE_EQ(counts.error_rate(), 1 - 3.0 / 5);
}

TEST(LinkCounts, ALinkThatIsSureAndPossibleCountsOnce) {
  const LinkCounts counts = count_links({{0, 0}}, {{{0, 0}}, {{0, 0}}});
  EXPECT_EQ(counts.links_and_possible, 1);
  EXPECT_EQ(counts.error_rate(), 0);
}

TEST(LinkCounts, OfNothing) {
  const LinkCounts counts = count_links({}, {});
  EXPECT_EQ(counts.error_rate(), 0);
  EXPECT_EQ(counts.precision(), 0);
  EXPECT_EQ(counts.recall(), 0);
  EXPECT_EQ(count_links({}, {{{0, 0}}, {}}).error_rate(), 1);
}

TEST(LinkCounts, AddUp) {
  LinkCounts sum;
  sum += count_links({{0, 0}}, {{{0, 0}}, {}});
  sum += count_links({{0, 1}}, {{{0, 0}}, {}});
  EXPECT_EQ(sum.error_rate(), 0.5);
}

TEST(AttentionError, SoftSharesAndHardLinks) {
  const AttentionRows attention = {{0.6, 0.3, 0.1}, {0.2, 0.2, 0.6}};  // the last column is a sink
  const MarkedLinks gold{{{0, 0}}, {{1, 1}}};
  const LinkCounts soft = count_soft_links(attention, gold);
  EXPECT_DOUBLE_EQ(soft.links, 2);
  EXPECT_DOUBLE_EQ(soft.links_and_sure, 0.6);
  EXPECT_DOUBLE_EQ(soft.links_and_possible, 0.8);
  EXPECT_DOUBLE_EQ(soft.error_rate(), 1 - 1.4 / 3);
  const LinkCounts hard = count_hard_links(attention, gold);
  EXPECT_EQ(hard.links, 2);
  EXPECT_EQ(hard.links_and_possible, 1);  // the second word takes the sink: wrong
}

TEST(AttentionError, RefusesGoldOutsideTheAttention) {
  EXPECT_THROW(count_soft_links({{1.0}}, {{{1, 0}}, {}}), InternalError);
  EXPECT_THROW(count_soft_links({{1.0}}, {{{0, 1}}, {}}), InternalError);
}

}  // namespace
}  // namespace allot::align
