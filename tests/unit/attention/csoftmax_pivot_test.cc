#include "attention/csoftmax_pivot.h"

#include <gtest/gtest.h>

#include "support/attention_cases.h"
#include "support/attention_rows.h"

namespace allot::attention {
namespace {

using testing::TwinRow;

template <typename Real>
Solution<Real> solve_by_pivot(const TwinRow& twin) {
  const std::vector<Real> scores = testing::cast_row<Real>(twin.scores);
  const std::vector<Real> bounds = testing::cast_row<Real>(twin.bounds);
  const RowSpan span{0, scores.size()};
  Solution<Real> solution;
  Workspace<Real> workspace;
  solve_rows<Real>({&span, 1, scores.data(), bounds.data()}, solution,
                   [&](const Row<Real>& row) { solve_csoftmax_by_pivot(row, workspace); });
  return solution;
}

TEST(CsoftmaxPivotTest, EqualsTheSweepOnRandomRows) {
  testing::RowSource source(31, false);
  for (int i = 0; i < 500; ++i) {
    const TwinRow row = source.next(source.length(2000));
    EXPECT_LE(testing::largest_difference(testing::sweep_csoftmax(row),
                                          solve_by_pivot<double>(row).weights),
              1e-11);
  }
}

TEST(CsoftmaxPivotTest, FloatIsAsGoodAsItsExponential) {
  testing::RowSource source(32, true);
  for (int i = 0; i < 500; ++i) {
    const TwinRow row = source.next(source.length(2000));
    const auto narrow = solve_by_pivot<float>(row);
    EXPECT_LE(testing::largest_difference(
                  testing::cast_row<double>({narrow.weights.begin(), narrow.weights.end()}),
                  testing::sweep_csoftmax(row)),
              1e-6);
  }
}

TEST(CsoftmaxPivotTest, SortedEqualAndAlternatingRows) {
  constexpr size_t kLength = 5000;
  for (const int order : {0, 1, 2, 3, 4}) {
    TwinRow row;
    for (size_t j = 0; j < kLength; ++j) {
      const double x = static_cast<double>(j) / kLength;
      const double scores[] = {x, -x, 0.5, j % 2 == 0 ? x : -x, std::abs(x - 0.5)};
      row.scores.push_back(20 * scores[order]);
      row.bounds.push_back(j % 7 == 0 ? 0.001 : 2.0 / kLength);
    }
    EXPECT_LE(testing::largest_difference(testing::sweep_csoftmax(row),
                                          solve_by_pivot<double>(row).weights),
              1e-11);
  }
}

TEST(CsoftmaxPivotTest, LargeScoresKeepTheSum) {
  // Around a million floats are 0.0625 apart, much more than the logarithms of these bounds differ.
  TwinRow row;
  for (int j = 0; j < 100; ++j) {
    row.scores.push_back(1e6 + 0.0625 * (j % 3));
    row.bounds.push_back(0.009 + 0.0001 * j);
  }
  const Solution<float> solution = solve_by_pivot<float>(row);
  double sum = 0;
  for (const float weight : solution.weights) sum += static_cast<double>(weight);
  EXPECT_NEAR(sum, 1.0, 1e-6);
}

TEST(CsoftmaxPivotTest, ScoresFarApartKeepTheSum) {
  TwinRow row;
  for (int j = 0; j < 100; ++j) {
    row.scores.push_back(-1e5 * j);
    row.bounds.push_back(0.015);
  }
  const Solution<float> solution = solve_by_pivot<float>(row);
  double sum = 0;
  for (const float weight : solution.weights) sum += static_cast<double>(weight);
  EXPECT_NEAR(sum, 1.0, 1e-6);
  EXPECT_EQ(solution.rows[0].num_at_bound, 66U);
  EXPECT_EQ(solution.rows[0].num_interior, 34U);
}

}  // namespace
}  // namespace allot::attention
