#include "infer/fertility_head.h"

#include <gtest/gtest.h>

#include <cmath>

#include "model/fertility_head.h"
#include "support/random_matrix.h"

namespace allot::infer {
namespace {

TEST(InferFertilityHead, GivesExpectationAndMostProbableOfTheHead) {
  constexpr size_t kTokens = 21, kHidden = 10, kClasses = 5;
  ParameterList list;
  const allot::FertilityHead trained(kHidden, kClasses, list);
  Parameters<float> parameters(list);
  Random random(9);
  for (size_t i = 0; i < list.num_values(); ++i) {
    parameters.values()[i] = static_cast<float>(2 * random.uniform() - 1);
  }
  const Matrix<float> states = testing::random_matrix<float>(random, kTokens, kHidden);
  const FertilityHead head(weights_in(parameters), 1);
  const auto predictions = head.predict(states.view());
  ASSERT_EQ(predictions.size(), kTokens);

  Transposes<float> transposes(list);
  WorkerPool pool(1);
  transposes.refresh(parameters, pool);
  FertilityScratch<float> scratch;
  Shard shard;
  shard.aligned.assign(kTokens, 1);
  const RunSettings settings;
  const FertilityLoss loss =
      trained.forward<float>({shard, {parameters, transposes}, settings}, states.view(), scratch);
  for (size_t r = 0; r < kTokens; ++r) {
    EXPECT_EQ(predictions[r].most_probable(), loss.most_probable[r]);
    double sum = 0, expected = 0;
    for (size_t k = 0; k < kClasses; ++k) {
      double x = static_cast<double>(parameters[1].data[k]);
      for (size_t h = 0; h < kHidden; ++h) {
        x += static_cast<double>(states.row(r)[h]) * static_cast<double>(parameters[0].at(k, h));
      }
      sum += std::exp(x);
      expected += static_cast<double>(k + 1) * std::exp(x);
    }
    EXPECT_NEAR(static_cast<double>(predictions[r].expected()), expected / sum, 1e-5);
    // Alone: the same bits.
    const auto alone = head.predict(states.view().row_range(r, 1));
    EXPECT_EQ(alone[0].expected(), predictions[r].expected());
  }
}

}  // namespace
}  // namespace allot::infer
