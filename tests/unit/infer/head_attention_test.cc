#include "infer/head_attention.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/random_matrix.h"
#include "support/search_cases.h"

namespace allot::infer {
namespace {

using testing::random_matrix;

TEST(HeadAttention, EveryHeadAttendsByItself) {
  const HeadShape shape{2, 3};
  Random random(6);
  // Keys begin at column 1, values at column 7.
  const Matrix<float> stored = random_matrix<float>(random, 4, 13);
  const std::vector<const float*> pointers = {stored.row(3), stored.row(0), stored.row(1)};
  const AttendedRows attended{pointers.data(), 3, 1, 7};
  const Matrix<float> query = random_matrix<float>(random, 1, 6);
  for (const attention::Transform transform :
       {attention::Transform::kSoftmax, attention::Transform::kSparsemax}) {
    TransformerBuffers buffers;
    std::vector<float> context(6), means(3);
    attend_with_heads(shape, transform, attended, query.data(), buffers, context.data());
    mean_of_heads(shape, buffers.solution.weights.data(), 3, means.data());
    std::vector<double> expected_means(3);
    for (size_t h = 0; h < 2; ++h) {
      std::vector<double> scores(3);
      for (size_t j = 0; j < 3; ++j) {
        for (size_t k = 0; k < 3; ++k) {
          scores[j] += static_cast<double>(query.data()[3 * h + k]) *
                       static_cast<double>(pointers[j][1 + 3 * h + k]) / std::sqrt(3.0);
        }
      }
      const std::vector<double> weights = attention::solve<double>(transform, scores, {}).weights;
      for (size_t k = 0; k < 3; ++k) {
        double sum = 0;
        for (size_t j = 0; j < 3; ++j) {
          sum += weights[j] * static_cast<double>(pointers[j][7 + 3 * h + k]);
        }
        EXPECT_NEAR(context[3 * h + k], sum, 1e-6);
        expected_means[k] += weights[k] / 2;
      }
    }
    for (size_t j = 0; j < 3; ++j) EXPECT_NEAR(means[j], expected_means[j], 1e-6);
  }
}

TEST(HeadAttention, HeadsShareTheHiddenSize) {
  ModelOptions options = testing::transformer_options();
  options.hidden_size = 24;
  options.transformer.heads = 3;
  const HeadShape shape = head_shape(options);
  EXPECT_EQ(shape.heads, 3U);
  EXPECT_EQ(shape.head_size, 8U);
}

}  // namespace
}  // namespace allot::infer
