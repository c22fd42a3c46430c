#include "model/self_attention_layer.h"

#include <gtest/gtest.h>

#include "support/transformer_case.h"

namespace allot {
namespace {

using testing::copy_of;
using testing::TransformerCase;

TEST(SelfAttentionLayer, GradientEqualsFiniteDifferences) {
  for (const auto where :
       {SelfAttentionLayer::Side::kEncoder, SelfAttentionLayer::Side::kDecoder}) {
    TransformerCase test;
    const SelfAttentionLayer layer(test.options, where, test.layout.decoder.layers[0].self, 5);
    const TransformerSide side{test.target, test.shard.target_numbers};
    Random random(6);
    Matrix<double> inputs =
        testing::random_matrix<double>(random, test.target.num_rows(), TransformerCase::kHidden);
    SelfAttentionTrace<double> trace;
    AttentionPartScratch<double> scratch;
    const auto loss = [&] {
      Matrix<double> states = copy_of(inputs);
      layer.forward<double>(test.run(), side, scratch, trace, states.view());
      return test.weigh(states);
    };
    loss();
    Gradients<double> gradients(test.list);
    Matrix<double> d_states = copy_of(test.factors);
    layer.backward<double>({test.run(), 1, gradients}, side, trace, scratch, d_states.view());
    testing::expect_gradient("states", inputs.data(), d_states.data(),
                             inputs.rows() * inputs.cols(), loss);
    test.expect_parameter_gradients(gradients, loss);
  }
}

}  // namespace
}  // namespace allot
