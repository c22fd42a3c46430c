#include "model/transformer_layout.h"

#include <gtest/gtest.h>

#include <cmath>

#include "model/translation_model.h"

namespace allot {
namespace {

ModelOptions small_transformer() {
  ModelOptions options;
  options.architecture = Architecture::kTransformer;
  options.source_vocabulary = 11;
  options.target_vocabulary = 13;
  options.embedding_size = options.hidden_size = 8;
  options.encoder_layers = 3;
  options.decoder_layers = 2;
  options.transformer.heads = 2;
  options.transformer.feed_forward_size = 20;
  return options;
}

TEST(TransformerLayout, PlacesEveryParameter) {
  const TranslationModel model(small_transformer());
  const auto shape = [&](const char* name) {
    const ParameterInfo& info = model.parameters()[model.parameters().find(name)];
    return std::pair(info.rows, info.cols);
  };
  using Shape = std::pair<size_t, size_t>;
  EXPECT_EQ(shape("encoder.layer2.self.queries_keys_values.weights"), Shape(8, 24));
  EXPECT_EQ(shape("encoder.layer0.self.norm.gain"), Shape(1, 8));
  EXPECT_EQ(shape("decoder.layer1.self.output.bias"), Shape(1, 8));
  EXPECT_EQ(shape("decoder.layer1.cross.queries.weights"), Shape(8, 8));
  EXPECT_EQ(shape("decoder.layer1.cross.keys_values.bias"), Shape(1, 16));
  EXPECT_EQ(shape("decoder.layer0.feed_forward.inner.weights"), Shape(8, 20));
  EXPECT_EQ(shape("decoder.layer0.feed_forward.outer.weights"), Shape(20, 8));
  EXPECT_EQ(shape("encoder.norm.bias"), Shape(1, 8));
  EXPECT_EQ(shape("decoder.norm.gain"), Shape(1, 8));
  // Tables and output; self-attention and feed-forward with their norms, cross-attention, two ends.
  const size_t self = 16 + 8 * 24 + 24 + 8 * 8 + 8, feed = 16 + 8 * 20 + 20 + 20 * 8 + 8;
  const size_t cross = 16 + 3 * 8 * 8 + 16 + 8 + 8 * 8 + 8;
  const size_t tables = 11 * 8 + 13 * 8 + 13 * 8 + 13;
  EXPECT_EQ(model.num_parameters(), tables + 5 * (self + feed) + 2 * cross + 2 * 16);
}

TEST(TransformerLayout, LayersHaveAsManyParametersAsIsSaid) {
  ModelOptions options = small_transformer();
  const auto count = [&options] {
    ParameterList list;
    const TransformerLayout layout(options, list);
    return list.size();
  };
  const size_t before = count();
  ++options.encoder_layers;
  EXPECT_EQ(count(), before + kEncoderLayerParameters);
  ++options.decoder_layers;
  EXPECT_EQ(count(), before + kEncoderLayerParameters + kDecoderLayerParameters);
}

TEST(TransformerLayout, OnlyBoundedLayersHaveCoverageVectors) {
  ModelOptions options = small_transformer();
  options.coverage_vector = CoverageVector::kSource;
  ParameterList list;
  const TransformerLayout layout(options, list);
  EXPECT_FALSE(layout.decoder.layers[0].cross.is_bounded);
  EXPECT_FALSE(layout.decoder.layers[0].cross.coverage.has_value());
  EXPECT_TRUE(layout.decoder.layers[1].cross.is_bounded);
  ASSERT_TRUE(layout.decoder.layers[1].cross.coverage.has_value());
  EXPECT_EQ(list[*layout.decoder.layers[1].cross.coverage].cols, 8U);
}

TEST(TransformerLayout, StartsWithXavierWeights) {
  const TranslationModel model(small_transformer());
  Parameters<float> parameters(model.parameters());
  Random random(5);
  model.initialize(100, random, parameters);
  const auto largest = [&](const char* name) {
    const auto values = std::as_const(parameters)[model.parameters().find(name)];
    float most = 0;
    for (size_t i = 0; i < values.rows * values.cols; ++i) {
      most = std::max(most, std::abs(values.data[i]));
    }
    return most;
  };
  const auto expect_bound = [&](const char* name, double bound) {
    EXPECT_LE(largest(name), bound) << name;
    EXPECT_GT(largest(name), 0.9 * bound) << name;
  };
  expect_bound("encoder.layer0.feed_forward.inner.weights", std::sqrt(6.0 / 28));
  expect_bound("decoder.layer0.self.queries_keys_values.weights", std::sqrt(6.0 / 32));
  expect_bound("target.embeddings", std::sqrt(3.0 / 8));
  EXPECT_EQ(largest("encoder.layer0.self.output.bias"), 0);
  EXPECT_EQ(largest("output.bias"), 0);
  EXPECT_EQ(largest("encoder.norm.gain"), 1);
}

}  // namespace
}  // namespace allot
