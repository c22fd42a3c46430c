#include "app/bench/random_model.h"

#include <gtest/gtest.h>

#include "support/test_files.h"
#include "translate/translator.h"

namespace allot {
namespace {

TEST(RandomModel, TranslatesRandomLines) {
  const testing::TemporaryFolder folder;
  ModelOptions options;
  options.source_vocabulary = options.target_vocabulary = 50;
  options.embedding_size = options.hidden_size = 8;
  write_random_model(folder.path("model"), options);
  LoadOptions load;
  load.models = {folder.path("model")};
  DecodeOptions decode;
  decode.beam.max_length = 4;
  const auto lines = random_lines(20, 50);
  ASSERT_EQ(lines.size(), 20U);
  std::vector<LineInput> inputs;
  for (const std::string& line : lines) {
    inputs.emplace_back();
    inputs.back().text = line;
  }
  WorkerPool pool(1);
  for (const LineTranslation& line : Translator(load).translate(inputs, decode, pool)) {
    EXPECT_GE(line.source.tokens.size(), 6U);
    EXPECT_LE(line.source.tokens.size(), 24U);
    for (const SubwordToken& token : line.source.tokens) EXPECT_NE(token.id, Vocabulary::kUnknown);
    EXPECT_EQ(line.hypotheses.size(), 1U);
    EXPECT_GE(line.decoder_steps, 4U);
  }
}

TEST(RandomModel, MeasuredModelsHaveTheSizesOfTheirPapers) {
  const ModelOptions lstm = measured_model(Architecture::kLstm, DecoderKind::kSame, 100);
  EXPECT_EQ(lstm.hidden_size, 500U);
  EXPECT_EQ(lstm.target_vocabulary, 100U);
  const ModelOptions transformer =
      measured_model(Architecture::kTransformer, DecoderKind::kSame, 100);
  EXPECT_EQ(transformer.hidden_size, 512U);
  EXPECT_EQ(transformer.decoder_layers, 6);
  transformer.validate();
  const ModelOptions mixed = measured_model(Architecture::kTransformer, DecoderKind::kLstm, 100);
  EXPECT_EQ(mixed.encoder_layers, 6);
  EXPECT_EQ(mixed.decoder_layers, 2);
  mixed.validate();
  EXPECT_EQ(sides_text(mixed.architecture, mixed.decoder_architecture()),
            "transformer, decoder lstm");
  EXPECT_EQ(sides_text(Architecture::kLstm, Architecture::kLstm), "lstm");
}

TEST(RandomModel, ModelsOfRecipesHaveTheirSizesAndBoundsInAllLayers) {
  const ModelOptions transformer = recipe_model("small-transformer", 100);
  transformer.validate();
  EXPECT_EQ(transformer.architecture, Architecture::kTransformer);
  EXPECT_EQ(transformer.hidden_size, 256U);
  EXPECT_EQ(transformer.decoder_layers, 3);
  EXPECT_EQ(transformer.transformer.feed_forward_size, 1024U);
  EXPECT_EQ(transformer.source_vocabulary, 100U);
  EXPECT_EQ(transformer.target_vocabulary, 100U);
  EXPECT_EQ(to_string(transformer.transformer.bounded_layers), "all");
  const ModelOptions lstm = recipe_model("small", 100);
  lstm.validate();
  EXPECT_EQ(lstm.architecture, Architecture::kLstm);
  const testing::TemporaryFolder folder;
  const ModelOptions mixed = recipe_model(
      folder.write("mixed.yml", "base: small-transformer\nmodel:\n  decoder: lstm\n"), 100);
  mixed.validate();
  EXPECT_EQ(mixed.decoder_architecture(), Architecture::kLstm);
}

}  // namespace
}  // namespace allot
