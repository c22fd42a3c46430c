#include "attention/softmax_small.h"

#include <gtest/gtest.h>

#include "attention/small_row.h"
#include "support/attention_small.h"
#include "support/cpu_targets.h"

namespace allot::attention {
namespace {

using testing::GuardedRow;
using testing::TwinRow;

template <typename Real>
void compare_with_the_definition(double tolerance) {
  testing::RowSource source(61, sizeof(Real) == sizeof(float));
  for (size_t length = 1; length <= kSmallRow; ++length) {
    TwinRow row = source.next(length);
    row.bounds.clear();
    GuardedRow<Real> guarded(row);
    ASSERT_TRUE(solve_softmax_small(guarded.row()));
    guarded.expect_guard_untouched();
    EXPECT_LE(testing::largest_difference(guarded.weights(), testing::sweep_csoftmax(row)),
              tolerance);

    std::vector<Real> da;
    for (size_t j = 0; j < length; ++j) da.push_back(static_cast<Real>(source.normal()));
    std::vector<Real> dz(length + GuardedRow<Real>::kGuard, Real(1));
    softmax_backward_small<Real>({guarded.solution.weights.data(), da.data(), dz.data(), length});
    double m = 0;
    for (size_t j = 0; j < length; ++j) m += guarded.weights()[j] * static_cast<double>(da[j]);
    for (size_t j = 0; j < dz.size(); ++j) {
      const double gradient =
          j < length ? guarded.weights()[j] * (static_cast<double>(da[j]) - m) : 0.0;
      EXPECT_NEAR(static_cast<double>(dz[j]), 1 + gradient, tolerance);
    }
  }
}

TEST(SoftmaxSmallTest, IsTheDefinitionInDouble) {
  testing::for_each_cpu_target([] { compare_with_the_definition<double>(1e-14); });
}

TEST(SoftmaxSmallTest, IsTheDefinitionInFloat) {
  testing::for_each_cpu_target([] { compare_with_the_definition<float>(1e-6); });
}

TEST(SoftmaxSmallTest, LeavesOddRowsAlone) {
  constexpr float kFloatInfinity = std::numeric_limits<float>::infinity();
  testing::for_each_cpu_target([] {
    for (const double odd : {static_cast<double>(kFloatInfinity), std::nan("")}) {
      GuardedRow<float> guarded(TwinRow{{0.0, 0.0, odd}, {}});
      EXPECT_FALSE(solve_softmax_small(guarded.row()));
    }
    GuardedRow<float> masked(TwinRow{{-kFloatInfinity, -kFloatInfinity}, {}});
    EXPECT_FALSE(solve_softmax_small(masked.row()));
  });
}

}  // namespace
}  // namespace allot::attention
