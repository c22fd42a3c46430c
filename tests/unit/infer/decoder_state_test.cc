#include "infer/decoder_state.h"

#include <gtest/gtest.h>

#include <utility>

#include "base/error.h"

namespace allot::infer {
namespace {

// Two rows of two sentences; every number tells its row.
DecoderState two_rows() {
  DecoderState rows;
  rows.sentence = {0, 1};
  rows.spans = {{0, 2}, {2, 1}};
  rows.layers.resize(1);
  for (Matrix<float>* matrix : {&rows.layers[0].output, &rows.layers[0].cell, &rows.feed}) {
    matrix->resize(2, 3);
    for (size_t k = 0; k < 3; ++k) {
      matrix->row(0)[k] = 10;
      matrix->row(1)[k] = 20;
    }
  }
  rows.budget.emplace(std::vector<float>{1, 2, 3});
  const float spent[] = {0.5F, 0, 1};
  rows.budget->spend(spent);
  return rows;
}

TEST(DecoderState, SelectCopiesDropsAndReorders) {
  DecoderState rows = two_rows();
  rows.select({1, 0, 1});
  EXPECT_EQ(rows.num_rows(), 3U);
  EXPECT_EQ(rows.sentence, (std::vector<size_t>{1, 0, 1}));
  EXPECT_EQ(rows.spans, (std::vector<attention::RowSpan>{{0, 1}, {1, 2}, {3, 1}}));
  EXPECT_EQ(rows.budget->left(), (std::vector<float>{2, 0.5F, 2, 2}));
  for (const Matrix<float>* matrix : {&rows.layers[0].output, &rows.layers[0].cell, &rows.feed}) {
    ASSERT_EQ(matrix->rows(), 3U);
    EXPECT_EQ(matrix->row(0)[2], 20);
    EXPECT_EQ(matrix->row(1)[2], 10);
    EXPECT_EQ(matrix->row(2)[2], 20);
  }
  rows.select({});
  EXPECT_EQ(rows.num_rows(), 0U);
}

TEST(DecoderState, WorksWithoutABudget) {
  DecoderState rows = two_rows();
  rows.budget.reset();
  rows.select({1});
  EXPECT_FALSE(rows.budget.has_value());
  EXPECT_EQ(rows.spans, (std::vector<attention::RowSpan>{{0, 1}}));
}

TEST(DecoderState, RowsOfAnotherStateFollow) {
  DecoderState rows = two_rows();
  DecoderState more = two_rows();
  more.select({1});
  rows.append(more, 5);
  EXPECT_EQ(rows.sentence, (std::vector<size_t>{0, 1, 6}));
  EXPECT_EQ(rows.spans, (std::vector<attention::RowSpan>{{0, 2}, {2, 1}, {3, 1}}));
  EXPECT_EQ(rows.budget->left(), (std::vector<float>{0.5F, 2, 2, 2}));
  for (const Matrix<float>* matrix : {&rows.layers[0].output, &rows.layers[0].cell, &rows.feed}) {
    ASSERT_EQ(matrix->rows(), 3U);
    EXPECT_EQ(matrix->row(0)[2], 10);
    EXPECT_EQ(matrix->row(2)[2], 20);
  }
  DecoderState unbounded = two_rows();
  unbounded.budget.reset();
  EXPECT_THROW(rows.append(unbounded, 0), InternalError);
}

// Of a Transformer with two heads, after one step; numbers tell their rows.
DecoderState two_cached_rows() {
  DecoderState rows;
  rows.sentence = {0, 1};
  rows.spans = {{0, 2}, {2, 1}};
  rows.cache = KeyValueCache(2, 1);
  rows.cache.add_step();
  *rows.cache.last_step(0) = 10;
  *rows.cache.last_step(1) = 20;
  rows.num_heads = 2;
  rows.head_budgets = {std::nullopt, attention::Budget<float>({1, 2, 3, 4, 5, 6})};
  return rows;
}

TEST(DecoderState, StepsAndBudgetsOfHeadsFollowTheirRows) {
  DecoderState rows = two_cached_rows();
  rows.select({1, 0, 1});
  EXPECT_EQ(rows.head_budgets[1]->left(), (std::vector<float>{5, 6, 1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(*rows.cache.last_step(0), 20);
  EXPECT_EQ(*rows.cache.last_step(1), 10);
  rows.append(two_cached_rows(), 7);
  EXPECT_EQ(rows.sentence, (std::vector<size_t>{1, 0, 1, 7, 8}));
  EXPECT_EQ(rows.head_budgets[1]->left(),
            (std::vector<float>{5, 6, 1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(*rows.cache.last_step(3), 10);
  EXPECT_THROW(rows.append(two_rows(), 0), InternalError);
  DecoderState other = two_cached_rows();
  std::swap(other.head_budgets[0], other.head_budgets[1]);
  EXPECT_THROW(rows.append(other, 0), InternalError);
}

TEST(DecoderState, RefusesRowsThatAreNotThere) {
  DecoderState rows = two_rows();
  EXPECT_THROW(rows.select({2}), InternalError);
}

}  // namespace
}  // namespace allot::infer
