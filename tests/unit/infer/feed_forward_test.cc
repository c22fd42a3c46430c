#include "infer/feed_forward.h"

#include <gtest/gtest.h>

#include "support/random_matrix.h"
#include "support/search_cases.h"

namespace allot::infer {
namespace {

using testing::random_matrix;
using testing::SmallModel;
using testing::transformer_options;

TEST(InferFeedForward, AddsTwoLayersWithTheActivationBetweenThem) {
  for (const Activation activation : all_activations()) {
    ModelOptions options = transformer_options();
    options.transformer.activation = activation;
    const SmallModel small(options);
    const WeightLookup weights = weights_in(small.parameters);
    const std::string name = "encoder.layer1.feed_forward";
    Random random(2);
    const Matrix<float> before = random_matrix<float>(random, 3, small.options.hidden_size);
    TransformerBuffers buffers;
    buffers.states.resize(3, before.cols());
    std::copy_n(before.data(), 3 * before.cols(), buffers.states.data());
    FeedForward(small.options, weights, name).add(buffers);

    Matrix<float> normalized, inner(3, small.options.transformer.feed_forward_size),
        expected(3, before.cols());
    Normalization(weights, name + ".norm").forward(before.view(), normalized);
    Linear(weights, name + ".inner").forward(normalized.view(), inner.view());
    activate<float>(activation, inner.data(), inner.rows() * inner.cols(), inner.data());
    Linear(weights, name + ".outer").forward(inner.view(), expected.view());
    for (size_t k = 0; k < 3 * before.cols(); ++k) {
      EXPECT_NEAR(buffers.states.data()[k], before.data()[k] + expected.data()[k], 1e-5F);
    }
  }
}

}  // namespace
}  // namespace allot::infer
