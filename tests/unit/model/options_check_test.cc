#include "model/options_check.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace allot {
namespace {

ModelOptions good_options() {
  ModelOptions options;
  options.source_vocabulary = options.target_vocabulary = 100;
  return options;
}

std::string complaint(const ModelOptions& options) {
  try {
    check_model_options(options, "model.");
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kUsage);
    return error.what();
  }
  return "";
}

TEST(ModelOptionsCheck, NamesOptionsAsTheirPlaceHasThem) {
  EXPECT_EQ(complaint(good_options()), "");
  ModelOptions odd = good_options();
  odd.hidden_size = 15;
  EXPECT_EQ(complaint(odd).rfind("model.hidden-size is 15\n", 0), 0U);
  ModelOptions tied = good_options();
  tied.tied_embeddings = true;
  tied.embedding_size = 2;
  tied.hidden_size = 4;
  EXPECT_EQ(complaint(tied),
            "model.tied-embeddings with model.embedding-size 2 and model.hidden-size 4\n"
            "  to fix: make them equal, or switch model.tied-embeddings off");
  ModelOptions flat = good_options();
  flat.encoder_layers = flat.decoder_layers = 0;
  EXPECT_EQ(complaint(flat),
            "a model needs at least one layer per side\n"
            "  to fix: model.encoder-layers and model.decoder-layers must be at least 1");
}

ModelOptions good_transformer() {
  ModelOptions options = good_options();
  options.architecture = Architecture::kTransformer;
  return options;
}

TEST(ModelOptionsCheck, TransformersMayHaveUnequalSides) {
  ModelOptions options = good_transformer();
  options.encoder_layers = 6;
  EXPECT_EQ(complaint(options), "");
}

TEST(ModelOptionsCheck, RefusesWhatATransformerCannotBe) {
  const auto refused = [](const char* problem, const auto& change) {
    ModelOptions options = good_transformer();
    change(options);
    const std::string text = complaint(options);
    EXPECT_EQ(text.rfind(problem, 0), 0U) << text;
    EXPECT_NE(text.find("to fix: "), std::string::npos);
  };
  refused("model.cell is gru, but model.architecture is transformer",
          [](ModelOptions& options) { options.cell = CellKind::kGru; });
  refused(
      "model.layer-normalization is yes, but model.architecture is transformer\n"
      "  to fix: leave model.layer-normalization out: ",
      [](ModelOptions& options) { options.layer_normalization = true; });
  refused("model.coverage-vector is query",
          [](ModelOptions& options) { options.coverage_vector = CoverageVector::kQuery; });
  refused("model.embedding-size is 250 and model.hidden-size 500",
          [](ModelOptions& options) { options.embedding_size = 250; });
  refused("model.heads is 3, and model.hidden-size 500",
          [](ModelOptions& options) { options.transformer.heads = 3; });
  refused("model.heads is 0", [](ModelOptions& options) { options.transformer.heads = 0; });
  refused("model.feed-forward-size is 0",
          [](ModelOptions& options) { options.transformer.feed_forward_size = 0; });
  refused("model.bounded-layers is 3, but the decoder has 2 layers", [](ModelOptions& options) {
    options.transformer.bounded_layers = BoundedLayers::only(3);
  });
  refused("model.self-attention is csoftmax", [](ModelOptions& options) {
    options.transformer.self_attention = attention::Transform::kCsoftmax;
  });
  refused(
      "model.attention-dropout is 1\n"
      "  to fix: it must be at least 0 and below 1",
      [](ModelOptions& options) { options.transformer.attention_dropout = 1; });
  refused("model.activation-dropout is -0.5",
          [](ModelOptions& options) { options.transformer.activation_dropout = -0.5; });
}

ModelOptions good_mixed() {
  ModelOptions options = good_transformer();
  options.decoder = DecoderKind::kLstm;
  return options;
}

// What recurrent layers have is then that of the decoder.
TEST(ModelOptionsCheck, ARecurrentDecoderOnATransformerMayBeOfAnyKind) {
  ModelOptions options = good_mixed();
  options.encoder_layers = 6;
  options.decoder_layers = 1;
  options.cell = CellKind::kGru;
  options.layer_normalization = true;
  options.score = ScoreKind::kMlp;
  options.coverage_vector = CoverageVector::kQuery;
  EXPECT_EQ(complaint(options), "");
}

TEST(ModelOptionsCheck, RefusesWhatARecurrentDecoderOnATransformerCannotBe) {
  ModelOptions options = good_mixed();
  options.transformer.bounded_layers = BoundedLayers::all();
  EXPECT_EQ(
      complaint(options),
      "model.bounded-layers is all, but model.decoder is lstm\n"
      "  to fix: leave model.bounded-layers out: the attention of a recurrent decoder is one, "
      "in no layer");
  options = good_mixed();
  options.transformer.budget = BudgetScope::kLayer;
  EXPECT_EQ(complaint(options).rfind("model.budget is layer, but model.decoder is lstm\n", 0), 0U);
  options = good_mixed();
  options.embedding_size = 250;
  EXPECT_EQ(complaint(options).rfind("model.embedding-size is 250 and model.hidden-size 500", 0),
            0U);
  options = good_mixed();
  options.transformer.heads = 3;
  EXPECT_EQ(complaint(options).rfind("model.heads is 3", 0), 0U);
}

TEST(ModelOptionsCheck, TheDecoderOfATransformerNeedsItsEncoder) {
  ModelOptions options = good_options();
  options.decoder = DecoderKind::kLstm;  // says what is so
  EXPECT_EQ(complaint(options), "");
  options.decoder = DecoderKind::kTransformer;
  EXPECT_EQ(complaint(options),
            "model.decoder is transformer, but model.architecture is lstm\n"
            "  to fix: set model.architecture to transformer, or leave model.decoder out");
  options.architecture = Architecture::kTransformer;
  EXPECT_EQ(complaint(options), "");
}

// Not ignored: whoever sets them has forgotten the architecture.
TEST(ModelOptionsCheck, RefusesOptionsOfATransformerForOtherModels) {
  const auto refused = [](const std::string& name, const std::string& value, const auto& change) {
    ModelOptions options = good_options();
    change(options.transformer);
    EXPECT_EQ(complaint(options),
              "model." + name + " is " + value +
                  ", but model.architecture is lstm\n"
                  "  to fix: set model.architecture to transformer, or leave model." +
                  name + " out");
  };
  refused("heads", "8", [](TransformerOptions& options) { options.heads = 8; });
  refused("feed-forward-size", "7",
          [](TransformerOptions& options) { options.feed_forward_size = 7; });
  refused("activation", "gelu",
          [](TransformerOptions& options) { options.activation = Activation::kGelu; });
  refused("bounded-layers", "all",
          [](TransformerOptions& options) { options.bounded_layers = BoundedLayers::all(); });
  refused("budget", "layer",
          [](TransformerOptions& options) { options.budget = BudgetScope::kLayer; });
  refused("self-attention", "sparsemax", [](TransformerOptions& options) {
    options.self_attention = attention::Transform::kSparsemax;
  });
  refused("attention-dropout", "0.1",
          [](TransformerOptions& options) { options.attention_dropout = 0.1; });
  refused("activation-dropout", "0.2",
          [](TransformerOptions& options) { options.activation_dropout = 0.2; });
}

}  // namespace
}  // namespace allot
