#pragma once

#include <gtest/gtest.h>
// The target with 8-bit dot products is only there for those who ask.
#define HWY_WANT_AVX3_DL
#include <hwy/highway.h>

namespace allot::testing {

// Runs `check` with the kernels for each kind of CPU that this one can run, plain code included.
template <typename Check>
void for_each_cpu_target(const Check& check) {
  hwy::SetSupportedTargetsForTest(0);
  const int64_t supported = hwy::SupportedTargets();
  for (int64_t left = (supported & HWY_TARGETS) | HWY_STATIC_TARGET; left != 0; left &= left - 1) {
    const int64_t target = left & -left;
    SCOPED_TRACE(hwy::TargetName(target));
    hwy::GetChosenTarget().Update(target);
    check();
  }
  hwy::GetChosenTarget().Update(supported);
}

}  // namespace allot::testing
