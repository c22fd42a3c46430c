#include "search/attention_links.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

TEST(AttentionLinks, OneForEachRowAndNeverTheSink) {
  const align::AttentionRows rows = {
      {0.2, 0.5, 0.3}, {0.5, 0.5, 0}, {0.1, 0.2, 0.7}, {0, 0, 0}, {0.4, 0.2, 0.4}};
  const align::Links expected = {{0, 1}, {0, 4}, {1, 0}};
  EXPECT_EQ(attention_links(rows, 2), expected);
  EXPECT_TRUE(attention_links({}, 2).empty());
  EXPECT_TRUE(attention_links({{1.0}}, 0).empty());
}

TEST(AttentionLinks, NumbersStayTheSame) {
  const align::AttentionRows rows = attention_rows({{0.25F, 0.75F}, {}});
  EXPECT_EQ(rows, (align::AttentionRows{{0.25, 0.75}, {}}));
}

}  // namespace
}  // namespace allot
