#include "model/cross_attention_layer.h"

#include <gtest/gtest.h>

#include "support/transformer_case.h"

namespace allot {
namespace {

using attention::Transform;
using testing::copy_of;
using testing::TransformerCase;

TEST(CrossAttentionLayer, GradientEqualsFiniteDifferences) {
  for (const Transform transform : {Transform::kSoftmax, Transform::kCsparsemax}) {
    TransformerCase test(transform);
    const CrossAttentionLayer layer(test.options, test.layout.decoder.layers[0].cross, true, 5);
    const TransformerSide side{test.target, test.shard.target_numbers};
    Random random(6);
    Matrix<double> inputs =
        testing::random_matrix<double>(random, test.target.num_rows(), TransformerCase::kHidden);
    CrossAttentionTrace<double> trace;
    AttentionPartScratch<double> scratch;
    const auto loss = [&] {
      Matrix<double> states = copy_of(inputs);
      layer.forward<double>(test.run(), side, test.memory.view(), scratch, trace, states.view());
      return test.weigh(states);
    };
    loss();
    Gradients<double> gradients(test.list);
    Matrix<double> d_states = copy_of(test.factors);
    Matrix<double> d_memory(test.memory.rows(), test.memory.cols());
    set_zero(d_memory.view());
    layer.backward<double>({test.run(), 1, gradients}, side, test.memory.view(), trace, scratch,
                           d_memory.view(), d_states.view());
    testing::expect_gradient("states", inputs.data(), d_states.data(),
                             inputs.rows() * inputs.cols(), loss);
    testing::expect_gradient("memory", test.memory.data(), d_memory.data(),
                             d_memory.rows() * d_memory.cols(), loss);
    test.expect_parameter_gradients(gradients, loss);
  }
}

// A layer that is not bounded is softmax, whatever the model's transform.
TEST(CrossAttentionLayer, OnlyBoundedLayersUseTheTransform) {
  TransformerCase test(Transform::kCsparsemax);
  const TransformerSide side{test.target, test.shard.target_numbers};
  CrossAttentionPlaces places = test.layout.decoder.layers[0].cross;
  const auto num_zeros = [&] {
    const CrossAttentionLayer layer(test.options, places, true, 5);
    CrossAttentionTrace<double> trace;
    AttentionPartScratch<double> scratch;
    Matrix<double> states = copy_of(test.factors);
    layer.forward<double>(test.run(), side, test.memory.view(), scratch, trace, states.view());
    size_t count = 0;
    for (const HeadAttentionTrace<double>& sentence : trace.sentences) {
      for (size_t i = 0; i < sentence.weights.rows() * sentence.weights.cols(); ++i) {
        count += sentence.weights.data()[i] == 0 ? 1U : 0U;
      }
    }
    return count;
  };
  ASSERT_TRUE(places.is_bounded);
  EXPECT_GT(num_zeros(), 0U);
  places.is_bounded = false;
  EXPECT_EQ(num_zeros(), 0U);
}

}  // namespace
}  // namespace allot
