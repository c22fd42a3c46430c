#include "train/time_estimate.h"

#include <gtest/gtest.h>

#include "support/tiny_training.h"

namespace allot {
namespace {

TEST(TimeEstimate, CountsUpdatesAndTakesTime) {
  testing::TinyTraining tiny;
  WorkerPool pool(1);
  const PreparedData data = prepare_data(tiny.recipe, pool);
  const TimeEstimate estimate = estimate_time(tiny.recipe, data, pool);
  EXPECT_EQ(estimate.updates, 12);  // three epochs of 60 / 16
  EXPECT_GT(estimate.seconds, 0);
  EXPECT_GT(estimate.gemm_share, 0);
  tiny.recipe.training.max_updates = 6;
  EXPECT_EQ(estimate_time(tiny.recipe, data, pool).updates, 6);
}

}  // namespace
}  // namespace allot
