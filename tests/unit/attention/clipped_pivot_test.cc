#include "attention/clipped_pivot.h"

#include <gtest/gtest.h>

#include "attention/check_row.h"
#include "support/attention_cases.h"
#include "support/attention_rows.h"

namespace allot::attention {
namespace {

using testing::TwinRow;

template <int kPower, typename Real>
Solution<Real> solve_by_pivot(const TwinRow& twin) {
  const std::vector<Real> scores = testing::cast_row<Real>(twin.scores);
  const std::vector<Real> bounds = testing::cast_row<Real>(twin.bounds);
  const RowSpan span{0, scores.size()};
  Solution<Real> solution;
  Workspace<Real> workspace;
  solve_rows<Real>({&span, 1, scores.data(), bounds.empty() ? nullptr : bounds.data()}, solution,
                   [&](const Row<Real>& row) { solve_clipped_by_pivot<kPower>(row, workspace); });
  return solution;
}

template <int kPower>
void compare_with_sweep(const TwinRow& row) {
  const Solution<double> solution = solve_by_pivot<kPower, double>(row);
  EXPECT_LE(testing::largest_difference(testing::sweep_clipped(row, kPower), solution.weights),
            1e-10);
}

TEST(ClippedPivotTest, EqualsTheSweepOnRandomRows) {
  testing::RowSource source(21, false);
  for (int i = 0; i < 500; ++i) {
    TwinRow row = source.next(source.length(2000));
    compare_with_sweep<1>(row);
    compare_with_sweep<2>(row);
    row.bounds.clear();
    compare_with_sweep<1>(row);
    compare_with_sweep<2>(row);
  }
}

TEST(ClippedPivotTest, FloatEqualsDouble) {
  testing::RowSource source(22, true);
  for (int i = 0; i < 500; ++i) {
    const TwinRow row = source.next(source.length(2000));
    const auto narrow = solve_by_pivot<1, float>(row);
    const auto wide = solve_by_pivot<1, double>(row);
    EXPECT_LE(testing::largest_difference(
                  testing::cast_row<double>({narrow.weights.begin(), narrow.weights.end()}),
                  wide.weights),
              2e-7);
  }
}

// Orders that are hard for a careless choice of pivots.
TEST(ClippedPivotTest, SortedEqualAndAlternatingRows) {
  constexpr size_t kLength = 5000;
  for (const int order : {0, 1, 2, 3, 4}) {
    TwinRow row;
    for (size_t j = 0; j < kLength; ++j) {
      const double x = static_cast<double>(j) / kLength;
      const double scores[] = {x, -x, 0.5, j % 2 == 0 ? x : -x, std::abs(x - 0.5)};
      row.scores.push_back(scores[order]);
      row.bounds.push_back(j % 7 == 0 ? 0.001 : 2.0 / kLength);
    }
    compare_with_sweep<1>(row);
    compare_with_sweep<2>(row);
  }
}

TEST(ClippedPivotTest, ScoresFarApartKeepTheSum) {
  TwinRow row;
  for (int j = 0; j < 100; ++j) {
    row.scores.push_back(-1e5 * j);
    row.bounds.push_back(0.015);
  }
  const Solution<float> solution = solve_by_pivot<2, float>(row);
  double sum = 0;
  for (const float weight : solution.weights) sum += static_cast<double>(weight);
  EXPECT_NEAR(sum, 1.0, 1e-6);
  EXPECT_EQ(solution.rows[0].num_at_bound, 66U);
  EXPECT_EQ(solution.rows[0].num_interior, 1U);
}

}  // namespace
}  // namespace allot::attention
