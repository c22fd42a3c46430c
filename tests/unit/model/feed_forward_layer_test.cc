#include "model/feed_forward_layer.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/transformer_case.h"

namespace allot {
namespace {

using testing::copy_of;
using testing::TransformerCase;

TEST(FeedForwardLayer, GradientEqualsFiniteDifferences) {
  TransformerCase test;
  test.options.transformer.activation = Activation::kGelu;
  const FeedForwardLayer layer(test.options, test.layout.encoder.layers[0].feed_forward, 5);
  const TransformerSide side{test.target, test.shard.target_numbers};
  Random random(6);
  Matrix<double> inputs =
      testing::random_matrix<double>(random, test.target.num_rows(), TransformerCase::kHidden);
  FeedForwardLayerTrace<double> trace;
  FeedForwardLayerScratch<double> scratch;
  const auto loss = [&] {
    Matrix<double> states = copy_of(inputs);
    layer.forward<double>(test.run(), side, scratch, trace, states.view());
    return test.weigh(states);
  };
  loss();
  Gradients<double> gradients(test.list);
  Matrix<double> d_states = copy_of(test.factors);
  layer.backward<double>({test.run(), 1, gradients}, side, trace, scratch, d_states.view());
  testing::expect_gradient("states", inputs.data(), d_states.data(), inputs.rows() * inputs.cols(),
                           loss);
  test.expect_parameter_gradients(gradients, loss);
}

TEST(FeedForwardLayer, DropsOutActivationsByTheirOwnProbability) {
  TransformerCase test;
  test.options.transformer.activation = Activation::kGelu;  // no zeros of its own
  const FeedForwardLayer layer(test.options, test.layout.encoder.layers[0].feed_forward, 5);
  const TransformerSide side{test.target, test.shard.target_numbers};
  const auto num_zeros = [&] {
    FeedForwardLayerTrace<double> trace;
    FeedForwardLayerScratch<double> scratch;
    Matrix<double> states = copy_of(test.factors);
    layer.forward<double>(test.run(), side, scratch, trace, states.view());
    const double* active = trace.inner.active.data();
    return std::count(active, active + trace.inner.active.rows() * trace.inner.active.cols(), 0.0);
  };
  EXPECT_GT(num_zeros(), 0);
  test.settings.dropout.activation = 0;
  EXPECT_EQ(num_zeros(), 0);
}

}  // namespace
}  // namespace allot
