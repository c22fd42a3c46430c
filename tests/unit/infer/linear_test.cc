#include "infer/linear.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/random_matrix.h"
#include "support/search_cases.h"

namespace allot::infer {
namespace {

using testing::random_matrix;
using testing::SmallModel;
using testing::transformer_options;

TEST(InferLinear, IsAProductAndABiasThatReplaceOrAreAdded) {
  const SmallModel small(transformer_options());
  const WeightLookup weights = weights_in(small.parameters);
  const std::string name = "decoder.layer0.feed_forward.inner";
  const Linear linear(weights, name);
  const ConstMatrix<float> matrix = weights(name + ".weights");
  ASSERT_EQ(linear.output_size(), matrix.cols);
  Random random(2);
  const Matrix<float> inputs = random_matrix<float>(random, 3, matrix.rows);
  const Matrix<float> before = random_matrix<float>(random, 3, matrix.cols);
  Matrix<float> replaced(3, matrix.cols), added(3, matrix.cols);
  std::copy_n(before.data(), 3 * matrix.cols, added.data());
  linear.forward(inputs.view(), replaced.view());
  linear.add(inputs.view(), added.view());
  for (size_t r = 0; r < 3; ++r) {
    for (size_t o = 0; o < matrix.cols; ++o) {
      auto expected = static_cast<double>(weights(name + ".bias").data[o]);
      for (size_t i = 0; i < matrix.rows; ++i) {
        expected += static_cast<double>(inputs.row(r)[i]) * static_cast<double>(matrix.row(i)[o]);
      }
      EXPECT_NEAR(replaced.row(r)[o], expected, 1e-5);
      EXPECT_NEAR(added.row(r)[o], expected + static_cast<double>(before.row(r)[o]), 1e-5);
    }
  }
}

TEST(InferLinear, RowsAreNormalizedWithGainAndBias) {
  const SmallModel small(transformer_options());
  const WeightLookup weights = weights_in(small.parameters);
  const Normalization norm(weights, "encoder.norm");
  Random random(2);
  const size_t size = small.options.hidden_size;
  const Matrix<float> inputs = random_matrix<float>(random, 2, size);
  Matrix<float> result;
  norm.forward(inputs.view(), result);
  for (size_t r = 0; r < 2; ++r) {
    double mean = 0, variance = 0;
    for (size_t k = 0; k < size; ++k) mean += static_cast<double>(inputs.row(r)[k]);
    mean /= static_cast<double>(size);
    for (size_t k = 0; k < size; ++k) {
      variance += std::pow(static_cast<double>(inputs.row(r)[k]) - mean, 2);
    }
    variance /= static_cast<double>(size);
    for (size_t k = 0; k < size; ++k) {
      const double unit =
          (static_cast<double>(inputs.row(r)[k]) - mean) / std::sqrt(variance + 1e-5);
      EXPECT_NEAR(result.row(r)[k],
                  static_cast<double>(weights("encoder.norm.gain").data[k]) * unit +
                      static_cast<double>(weights("encoder.norm.bias").data[k]),
                  1e-5);
    }
  }
}

}  // namespace
}  // namespace allot::infer
