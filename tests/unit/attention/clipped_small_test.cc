#include "attention/clipped_small.h"

#include <gtest/gtest.h>

#include "attention/clipped_pivot.h"
#include "attention/small_row.h"
#include "attention/transform.h"
#include "support/attention_small.h"
#include "support/cpu_targets.h"
#include "support/special_numbers.h"

namespace allot::attention {
namespace {

using testing::GuardedRow;
using testing::TwinRow;

template <int kPower, typename Real>
bool solves_like_the_pivot_search(const TwinRow& twin, double tolerance) {
  GuardedRow<Real> small(twin);
  if (!solve_clipped_small<kPower>(small.row())) return false;
  small.expect_guard_untouched();
  GuardedRow<Real> pivot(twin);
  Workspace<Real> workspace;
  solve_clipped_by_pivot<kPower>(pivot.row(), workspace);
  EXPECT_LE(testing::largest_difference(small.weights(), pivot.weights()), tolerance)
      << "length " << twin.scores.size();
  EXPECT_GE(small.solution.rows[0].num_interior, 1U);
  return true;
}

template <typename Real>
void compare_clipped_on_random_rows(double tolerance) {
  testing::RowSource source(41, sizeof(Real) == sizeof(float));
  size_t num_rows = 0;
  size_t num_solved = 0;
  for (size_t length = 1; length <= kSmallRow; ++length) {
    for (int i = 0; i < 20; ++i) {
      TwinRow row = source.next(length);
      num_solved += solves_like_the_pivot_search<1, Real>(row, tolerance) ? 1 : 0;
      num_solved += solves_like_the_pivot_search<2, Real>(row, tolerance) ? 1 : 0;
      row.bounds.clear();
      num_solved += solves_like_the_pivot_search<1, Real>(row, tolerance) ? 1 : 0;
      num_solved += solves_like_the_pivot_search<2, Real>(row, tolerance) ? 1 : 0;
      num_rows += 4;
    }
  }
  // It may leave odd rows to the pivot search, but hardly any of these is.
  EXPECT_GT(num_solved, num_rows * 99 / 100);
}

TEST(ClippedSmallTest, EqualsThePivotSearchInDouble) {
  testing::for_each_cpu_target([] { compare_clipped_on_random_rows<double>(1e-13); });
}

TEST(ClippedSmallTest, EqualsThePivotSearchInFloat) {
  testing::for_each_cpu_target([] { compare_clipped_on_random_rows<float>(2e-6); });
}

// Scores and bounds that are multiples of 1/8 are full of ties. What it answers has the regions of
// the pivot search, except where a division by three or the like leaves the number format.
TEST(ClippedSmallTest, TiesFollowTheRule) {
  Random random(42);
  testing::for_each_cpu_target([&] {
    size_t num_compared = 0;
    for (int i = 0; i < 3000; ++i) {
      TwinRow row;
      const size_t length = 1 + random.below(12);
      for (size_t j = 0; j < length; ++j) {
        row.scores.push_back(static_cast<double>(random.below(9)) / 8);
        row.bounds.push_back(static_cast<double>(random.below(9)) / 8);
      }
      row.bounds[0] = 2;
      GuardedRow<float> small(row);
      if (!solve_clipped_small<1>(small.row())) continue;
      GuardedRow<float> pivot(row);
      Workspace<float> workspace;
      solve_clipped_by_pivot<1>(pivot.row(), workspace);
      const uint32_t count = pivot.solution.rows[0].num_interior;
      if ((count & (count - 1)) != 0) continue;
      EXPECT_EQ(testing::regions(small.solution), testing::regions(pivot.solution));
      EXPECT_EQ(small.solution.rows[0].threshold, pivot.solution.rows[0].threshold);
      EXPECT_EQ(small.weights(), pivot.weights());
      ++num_compared;
    }
    EXPECT_GT(num_compared, 1000U);
  });
}

TEST(ClippedSmallTest, ThresholdsFarBelowTheLargestScoreLoseNoDigits) {
  testing::for_each_cpu_target([] {
    TwinRow row{{4000.0, 3000.0, -5000.125, -5000.25, -5000.5}, {0.25, 0.25, 1.0, 1.0, 1.0}};
    GuardedRow<float> small(row);
    ASSERT_TRUE(solve_clipped_small<1>(small.row()));
    const std::vector<double> expected = {0.25, 0.25, 0.3125, 0.1875, 0.0};
    EXPECT_EQ(small.weights(), expected);
  });
}

// In double there is no wider format for the differences: such rows are for the pivot search.
TEST(ClippedSmallTest, ADoubleFarAboveTheOthersKeepsTheSum) {
  testing::for_each_cpu_target([] {
    const TwinRow row{{-640.0, 0.40453125, 4093640704.0, 0.7265625},
                      {0.08734375, 847249408.0, 0.181640625, 0.181640625}};
    GuardedRow<double> small(row);
    EXPECT_FALSE(solve_clipped_small<2>(small.row()));
    const auto solution = solve(Transform::kCentmax15, row.scores, row.bounds);
    double sum = 0;
    for (const double weight : solution.weights) sum += weight;
    EXPECT_NEAR(sum, 1.0, 1e-14);
  });
}

TEST(ClippedSmallTest, LeavesOddRowsAlone) {
  using testing::kInfinity;
  using testing::kNan;
  const std::vector<TwinRow> rows = {
      {{}, {}},
      {{1.0, kNan}, {1.0, 1.0}},
      {{1.0, kInfinity}, {1.0, 1.0}},
      {{-kInfinity, -kInfinity}, {1.0, 1.0}},
      {{1.0, 1.0}, {kNan, 1.0}},
      {{1.0, 1.0}, {-1.0, 3.0}},
      {{1.0, 1.0}, {0.5, 0.25}},
      {{1.0, 1.0}, {0.5, 0.5}},
      {{1.0, 1.0, -kInfinity}, {0.5, 0.25, 1.0}},
  };
  testing::for_each_cpu_target([&] {
    for (const TwinRow& row : rows) {
      GuardedRow<float> guarded(row);
      EXPECT_FALSE(solve_clipped_small<1>(guarded.row()));
      EXPECT_FALSE(solve_clipped_small<2>(guarded.row()));
    }
  });
}

}  // namespace
}  // namespace allot::attention
