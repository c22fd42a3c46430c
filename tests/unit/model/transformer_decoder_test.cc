#include "model/transformer_decoder.h"

#include <gtest/gtest.h>

#include "support/transformer_case.h"

namespace allot {
namespace {

using testing::TransformerCase;

TEST(TransformerDecoder, GradientEqualsFiniteDifferences) {
  TransformerCase test(attention::Transform::kCsoftmax);
  const TransformerDecoder decoder(test.options, test.layout.decoder, test.table);
  const TransformerSide side{test.target, test.shard.target_numbers};
  TransformerDecoderTrace<double> trace;
  TransformerScratch<double> scratch;
  const auto loss = [&] {
    decoder.forward<double>(test.run(), side, test.memory.view(), scratch, trace);
    return test.weigh(trace.outputs());
  };
  loss();
  Gradients<double> gradients(test.list);
  Matrix<double> d_outputs = testing::copy_of(test.factors), d_memory;
  decoder.backward<double>({test.run(), 1, gradients}, side, test.memory.view(), trace,
                           d_outputs.view(), scratch, d_memory);
  test.expect_parameter_gradients(gradients, loss);
  testing::expect_gradient("memory", test.memory.data(), d_memory.data(),
                           d_memory.rows() * d_memory.cols(), loss);
}

TEST(TransformerDecoder, KnowsWhereTheAttentionOfTheModelIs) {
  ModelOptions options = TransformerCase::options_for(attention::Transform::kCsparsemax);
  options.decoder_layers = 3;
  for (const auto& [layers, expected] :
       {std::pair(BoundedLayers::last(), 2U), std::pair(BoundedLayers::all(), 2U),
        std::pair(BoundedLayers::only(2), 1U)}) {
    options.transformer.bounded_layers = layers;
    ParameterList list;
    const TransformerDecoderLayout layout(options, list);
    EXPECT_EQ(TransformerDecoder(options, layout, 0).attention_layer(), expected);
  }
}

}  // namespace
}  // namespace allot
