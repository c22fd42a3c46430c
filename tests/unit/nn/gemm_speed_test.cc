#include "nn/gemm_speed.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

TEST(GemmSpeed, IsThatOfSomeProcessor) {
  WorkerPool pool(1);
  const double gflops = measure_gemm_gflops(pool);
  EXPECT_GT(gflops, 0.5);
  EXPECT_LT(gflops, 100000);
}

}  // namespace
}  // namespace allot
