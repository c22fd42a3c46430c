#include "train/weight_average.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace allot {
namespace {

TEST(WeightAverage, FollowsTheWeightsSlowly) {
  ParameterList list;
  list.add("w", 1, 70000);  // more than one task
  Parameters<float> weights(list);
  WeightAverage average(0.9, list);
  average.start(weights);
  std::fill_n(weights.values(), 70000, 1.0F);
  WorkerPool pool(2);
  double expected = 0;
  for (uint64_t update = 1; update <= 400; ++update) {
    average.follow(update, weights, pool);
    if (update % WeightAverage::kInterval != 0) continue;
    const double n = static_cast<double>(update);
    const double decay = std::min(0.9, (1 + n) / (10 + n));
    expected += (1 - std::pow(decay, WeightAverage::kInterval)) * (1 - expected);
    ASSERT_NEAR(average.weights().values()[69999], expected, 1e-5);
  }
  EXPECT_NEAR(expected, 1, 1e-6);
}

}  // namespace
}  // namespace allot
