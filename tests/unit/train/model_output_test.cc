#include "train/model_output.h"

#include <gtest/gtest.h>

#include <cmath>

#include "model/model_folder.h"
#include "model/translation_model.h"
#include "support/tiny_training.h"

namespace allot {
namespace {

TEST(ModelOutput, HoldsEverythingThatATranslatorNeeds) {
  testing::TinyTraining tiny;
  tiny.recipe.text.bpe.merges = 5;
  tiny.recipe.text.lowercase = true;
  WorkerPool pool(1);
  const PreparedData data = prepare_data(tiny.recipe, pool);
  const ModelOptions options = data.complete(tiny.recipe.model);
  const TranslationModel model(options);
  Parameters<float> weights(model.parameters());
  weights.values()[3] = 0.5F;
  write_trained_model(tiny.recipe.output, tiny.recipe, data, options, weights,
                      {7, 1, Measure::kBleu, 12.5});
  const ModelFolder folder(tiny.recipe.output);
  EXPECT_EQ(folder.parameters().values()[3], 0.5F);
  EXPECT_TRUE(folder.folder().has(kSourceCodesFile));
  EXPECT_TRUE(folder.folder().has(kTargetCodesFile));
  EXPECT_FALSE(folder.folder().has(kAttentionStatsFile));
  EXPECT_EQ(folder.source_vocabulary().content_checksum(),
            data.vocabularies.source.content_checksum());
  const auto text = folder.section("text");
  EXPECT_TRUE(word_settings_from_json(text.at("source"), "").lowercase);
  EXPECT_TRUE(text.at("sink"));
  EXPECT_EQ(folder.section("fertility").at("kind"), "constant");
  EXPECT_EQ(folder.section("fertility").at("constant"), 3);
  EXPECT_EQ(folder.section("training").at("value"), 12.5);
  double sum = 0;
  for (size_t i = 0; i < data.train.corpus.size(); ++i) {
    sum += std::log((static_cast<double>(data.train.corpus.target(i).size()) + 1) /
                    (static_cast<double>(data.train.corpus.source(i).size()) + 1));
  }
  const auto lengths = folder.section("lengths");
  EXPECT_NEAR(lengths.at("log-ratio-mean").get<double>(),
              sum / static_cast<double>(data.train.corpus.size()), 1e-9);
  EXPECT_GE(lengths.at("log-ratio-deviation").get<double>(), 0.1);

  EXPECT_FALSE(folder.section("training").contains("hash"));
  // As before there were Transformers.
  const std::string written = folder.section("training").at("recipe");
  EXPECT_NE(written.find("\n  cell: lstm\n"), std::string::npos);
  EXPECT_EQ(written.find("architecture"), std::string::npos);
  EXPECT_EQ(written.find("heads"), std::string::npos);
}

TEST(ModelOutput, AFinishedModelKnowsItsStatsAndItsTraining) {
  testing::TinyTraining tiny;
  WorkerPool pool(1);
  const PreparedData data = prepare_data(tiny.recipe, pool);
  const ModelOptions options = data.complete(tiny.recipe.model);
  const Parameters<float> weights(TranslationModel(options).parameters());
  write_trained_model(tiny.recipe.output, tiny.recipe, data, options, weights, {},
                      {tiny.folder.write("stats", "<unk>\t2\t1\n"), "0123"});
  const ModelFolder folder(tiny.recipe.output);
  EXPECT_TRUE(folder.folder().has(kAttentionStatsFile));
  EXPECT_EQ(folder.section("training").at("hash"), "0123");
}

// People hand models on.
TEST(ModelOutput, NamesNoFolderOfTheMachine) {
  testing::TinyTraining tiny;
  WorkerPool pool(1);
  const PreparedData data = prepare_data(tiny.recipe, pool);
  const ModelOptions options = data.complete(tiny.recipe.model);
  const Parameters<float> weights(TranslationModel(options).parameters());
  ASSERT_EQ(tiny.recipe.data.source.find('/'), 0U);
  write_trained_model(tiny.recipe.output, tiny.recipe, data, options, weights, {});
  const std::string manifest = testing::read_bytes(tiny.recipe.output + "/model.json");
  EXPECT_EQ(manifest.find(tiny.folder.path("")), std::string::npos) << manifest;
  const std::string name = tiny.recipe.data.source.substr(tiny.recipe.data.source.rfind('/') + 1);
  EXPECT_NE(manifest.find("source: " + name + "\\n"), std::string::npos) << manifest;
}

}  // namespace
}  // namespace allot
