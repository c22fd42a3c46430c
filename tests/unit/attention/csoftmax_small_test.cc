#include "attention/csoftmax_small.h"

#include <gtest/gtest.h>

#include "attention/csoftmax_pivot.h"
#include "attention/small_row.h"
#include "support/attention_small.h"
#include "support/cpu_targets.h"
#include "support/special_numbers.h"

namespace allot::attention {
namespace {

using testing::GuardedRow;
using testing::TwinRow;

template <typename Real>
void compare_csoftmax_on_random_rows(double tolerance) {
  testing::RowSource source(51, sizeof(Real) == sizeof(float));
  size_t num_rows = 0;
  size_t num_solved = 0;
  for (size_t length = 1; length <= kSmallRow; ++length) {
    for (int i = 0; i < 30; ++i) {
      const TwinRow row = source.next(length);
      ++num_rows;
      GuardedRow<Real> small(row);
      if (!solve_csoftmax_small(small.row())) continue;
      ++num_solved;
      small.expect_guard_untouched();
      GuardedRow<Real> pivot(row);
      Workspace<Real> workspace;
      solve_csoftmax_by_pivot(pivot.row(), workspace);
      EXPECT_LE(testing::largest_difference(small.weights(), pivot.weights()), tolerance)
          << "length " << length;
    }
  }
  // Rows with scores very far apart are for the pivot search.
  EXPECT_GT(num_solved, num_rows * 9 / 10);
}

TEST(CsoftmaxSmallTest, EqualsThePivotSearchInDouble) {
  testing::for_each_cpu_target([] { compare_csoftmax_on_random_rows<double>(1e-13); });
}

TEST(CsoftmaxSmallTest, EqualsThePivotSearchInFloat) {
  testing::for_each_cpu_target([] { compare_csoftmax_on_random_rows<float>(2e-6); });
}

TEST(CsoftmaxSmallTest, TiesAndZeroBoundsFollowTheRule) {
  using testing::kInfinity;
  testing::for_each_cpu_target([] {
    TwinRow row{{0.0, 0.0, 5.0, 0.0, 0.0, -kInfinity}, {0.25, 0.5, 0.0, 0.5, 0.5, 0.0}};
    GuardedRow<float> guarded(row);
    ASSERT_TRUE(solve_csoftmax_small(guarded.row()));
    EXPECT_EQ(guarded.weights(), (std::vector<double>{0.25, 0.25, 0.0, 0.25, 0.25, 0.0}));
    EXPECT_EQ(testing::regions(guarded.solution), (std::vector<int>{1, 1, 2, 1, 1, 0}));
  });
}

TEST(CsoftmaxSmallTest, LeavesOddRowsAlone) {
  using testing::kInfinity;
  using testing::kNan;
  const std::vector<TwinRow> rows = {
      {{1.0, kNan}, {1.0, 1.0}},
      {{1.0, kInfinity}, {1.0, 1.0}},
      {{-kInfinity, -kInfinity}, {1.0, 1.0}},
      {{1.0, 1.0}, {kNan, 1.0}},
      {{1.0, 1.0}, {-1.0, 3.0}},
      {{1.0, 1.0}, {0.5, 0.25}},
      {{1.0, 1.0}, {0.5, 0.5}},
      {{1000.0, 0.0, -1000.0}, {0.5, 0.3, 1.0}},
  };
  testing::for_each_cpu_target([&] {
    for (const TwinRow& row : rows) {
      GuardedRow<float> guarded(row);
      EXPECT_FALSE(solve_csoftmax_small(guarded.row()));
    }
  });
}

}  // namespace
}  // namespace allot::attention
