#include "align/lexical_table.h"

#include <gtest/gtest.h>

#include "support/numbered_text.h"

namespace allot::align {
namespace {

LexicalTable make_table(const testing::NumberedText& text, bool use_null, int threads = 1) {
  WorkerPool pool(threads);
  const DirectedPairs pairs = text.directed(Direction::kForward);
  return make_lexical_table(pairs, Occurrences(pairs), use_null, pool);
}

TEST(LexicalTable, HoldsThePairsThatOccurTogether) {
  const testing::NumberedText text({"a b", "c b b", "", "d"}, {"x y", "y", "x", ""});
  const LexicalTable table = make_table(text, true);
  const WordId null = table.view().null_word();
  EXPECT_EQ(null, 5U);                                                       // a b c d unknown
  EXPECT_EQ(table.given, std::vector<WordId>({0, 1, null, 0, 1, 2, null}));  // rows of x and y
  EXPECT_EQ(table.row_ends, std::vector<uint64_t>({3, 7}));
  for (const float value : table.values) EXPECT_FLOAT_EQ(value, 1e-9F);
  EXPECT_EQ(make_table(text, false).given, std::vector<WordId>({0, 1, 0, 1, 2}));
}

TEST(LexicalTable, FindsProbabilities) {
  const testing::NumberedText text({"a b", "c"}, {"x y", "y"});
  LexicalTable table = make_table(text, true);
  for (size_t i = 0; i < table.values.size(); ++i) table.values[i] = static_cast<float>(i) / 8;
  const LexicalTableView view = table.view();
  EXPECT_EQ(view.probability(1, 0), 1.0 / 8);
  EXPECT_EQ(view.probability(view.null_word(), 0), 2.0 / 8);
  EXPECT_EQ(view.probability(2, 1), 5.0 / 8);
  EXPECT_EQ(view.probability(2, 0), kUnseenProbability);
  EXPECT_EQ(view.probability(kUnknownWord, 0), kUnseenProbability);
  EXPECT_EQ(view.probability(0, kUnknownWord), kUnseenProbability);
}

TEST(LexicalTable, RowsRiseAndDoNotDependOnThreads) {
  testing::NumberedText text;
  for (int i = 0; i < 2000; ++i) {
    text.add("s" + std::to_string(i * 7919 % 5003) + " s" + std::to_string(i % 37),
             "t" + std::to_string(i % 11) + " t" + std::to_string(i % 613));
  }
  const LexicalTable table = make_table(text, true);
  const LexicalTableView view = table.view();
  for (size_t row = 0; row < view.num_rows(); ++row) {
    for (size_t entry = view.row_begin(row) + 1; entry < view.row_end(row); ++entry) {
      ASSERT_LT(view.given[entry - 1], view.given[entry]);
    }
  }
  const LexicalTable same = make_table(text, true, 3);
  EXPECT_EQ(same.given, table.given);
  EXPECT_EQ(same.row_ends, table.row_ends);
}

TEST(BestTranslations, ComeInOrder) {
  const testing::NumberedText text({"a a"}, {"w x y z"});
  LexicalTable table = make_table(text, true);
  // Two entries a row: a, null.
  table.values = {0.1F, 0.7F, 0.5F, 0.1F, 0.1F, 0.1F, 0.3F, 0.1F};
  const auto best = best_translations(table.view(), 3);
  EXPECT_EQ(best[0], (std::vector<Translation>{{1, 0.5F}, {3, 0.3F}, {0, 0.1F}}));
  EXPECT_EQ(best[table.view().null_word()],
            (std::vector<Translation>{{0, 0.7F}, {1, 0.1F}, {2, 0.1F}}));
  EXPECT_TRUE(best_translations(table.view(), 0)[0].empty());
  EXPECT_EQ(best_translations(table.view(), 10)[0].size(), 4U);
}

}  // namespace
}  // namespace allot::align
