#include "app/pytorch_speed.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

TEST(PytorchSpeed, MeasuresWherePytorchIsInstalled) {
  const std::optional<PytorchSpeed> speed = measure_pytorch({50, 2, 3, 3}, 1, 1);
  if (!speed) GTEST_SKIP() << "no Python with PyTorch here";
  EXPECT_GT(speed->fastest_step, 0);
  EXPECT_GE(speed->seconds_per_step, speed->fastest_step);
  EXPECT_GT(speed->cpu_seconds_per_step, 0);
  EXPECT_EQ(speed->openmp_threads, 1);
  EXPECT_EQ(speed->openblas_threads, 1);
  EXPECT_FALSE(speed->version.empty());
}

}  // namespace
}  // namespace allot
