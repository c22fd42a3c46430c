#include "train/prepare/tagger_stage.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "base/error.h"
#include "fertility/translation_fertility.h"
#include "support/tiny_training.h"
#include "train/prepare/prepared_data.h"
#include "train/trainer.h"

namespace allot {
namespace {

class TaggerStageTest : public ::testing::Test {
 protected:
  TaggerStageTest() {
    tiny_.recipe.fertility.kind = FertilityKind::kPredicted;
    tiny_.recipe.tagger.embedding_size = tiny_.recipe.tagger.hidden_size = 8;
    tiny_.recipe.tagger.epochs = 2;
    tiny_.recipe.tagger.batch_size = 16;
  }

  testing::TinyTraining tiny_;
  WorkerPool pool_{1};
  std::atomic<bool> no_stop_{false}, stop_{true};
};

TEST_F(TaggerStageTest, IsTrainedOnceAndPredictsTheValidationPairs) {
  PreparedData data = prepare_data(tiny_.recipe, pool_);
  EXPECT_TRUE(data.tagger.weights.empty());
  train_tagger(tiny_.recipe, no_stop_, pool_, data);
  const PreparedTagger first = data.tagger;
  ASSERT_EQ(first.valid.size(), data.valid.corpus.size());
  for (size_t i = 0; i < first.valid.size(); ++i) {
    EXPECT_EQ(first.valid[i].size(), data.valid.corpus.source(i).size() + 1);
  }
  EXPECT_FALSE(std::filesystem::exists(std::filesystem::path(first.weights).parent_path().string() +
                                       ".checkpoints"));
  train_tagger(tiny_.recipe, stop_, pool_, data);  // from the cache: nothing to stop
  EXPECT_EQ(data.tagger.weights, first.weights);
  tiny_.recipe.tagger.epochs = 3;
  train_tagger(tiny_.recipe, no_stop_, pool_, data);
  EXPECT_NE(data.tagger.weights, first.weights);
}

TEST_F(TaggerStageTest, QuantilesNeedNoOtherTagger) {
  PreparedData data = prepare_data(tiny_.recipe, pool_);
  train_tagger(tiny_.recipe, no_stop_, pool_, data);
  const std::string weights = data.tagger.weights;
  tiny_.recipe.fertility.prediction = FertilityEstimate::kQuantile;
  train_tagger(tiny_.recipe, stop_, pool_, data);
  EXPECT_EQ(data.tagger.weights, weights);
  for (const float bound : data.tagger.valid.all()) EXPECT_EQ(bound, std::floor(bound));
}

TEST_F(TaggerStageTest, WithMinimumZeroItLearnsFertilityZero) {
  PreparedData data = prepare_data(tiny_.recipe, pool_);
  train_tagger(tiny_.recipe, no_stop_, pool_, data);
  const std::string from_one = data.tagger.weights;
  tiny_.recipe.fertility.minimum = 0;
  data = prepare_data(tiny_.recipe, pool_);
  train_tagger(tiny_.recipe, no_stop_, pool_, data);
  EXPECT_NE(data.tagger.weights, from_one);
  EXPECT_EQ(data.tagger.options.minimum, 0U);
  EXPECT_EQ(data.tagger.options.classes, 11U);
}

TEST_F(TaggerStageTest, StopsAndResumes) {
  PreparedData data = prepare_data(tiny_.recipe, pool_);
  int stops = 0;
  for (;; ++stops) {
    try {
      train_tagger(tiny_.recipe, stop_, pool_, data);
      break;
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::kFailure);
      ASSERT_LT(stops, 100);
    }
  }
  EXPECT_GT(stops, 5);
  const SentenceNumbers<float> stopped = data.tagger.valid;
  std::filesystem::remove_all(std::filesystem::path(data.tagger.weights).parent_path());
  train_tagger(tiny_.recipe, no_stop_, pool_, data);
  EXPECT_EQ(data.tagger.valid.all(), stopped.all());
}

TEST_F(TaggerStageTest, HalfACheckpointOfAKilledProcessGoes) {
  PreparedData data = prepare_data(tiny_.recipe, pool_);
  EXPECT_THROW(train_tagger(tiny_.recipe, stop_, pool_, data), Error);
  std::string checkpoints;
  for (const auto& entry : std::filesystem::directory_iterator(cache_folder(tiny_.recipe))) {
    if (entry.path().extension() == ".checkpoints") checkpoints = entry.path().string();
  }
  const std::string half = checkpoints + "/.update-0000000002.1.tmp";
  ASSERT_TRUE(std::filesystem::create_directory(half));
  EXPECT_THROW(train_tagger(tiny_.recipe, stop_, pool_, data), Error);
  EXPECT_FALSE(std::filesystem::exists(half));
  EXPECT_TRUE(std::filesystem::exists(checkpoints));
}

TEST_F(TaggerStageTest, OtherKindsHaveNone) {
  tiny_.recipe.fertility.kind = FertilityKind::kActual;
  PreparedData data = prepare_data(tiny_.recipe, pool_);
  train_tagger(tiny_.recipe, no_stop_, pool_, data);
  EXPECT_TRUE(data.tagger.weights.empty());
}

// The whole way: what training writes, translation can load.
TEST_F(TaggerStageTest, TravelsWithTheModel) {
  PreparedData data = prepare_data(tiny_.recipe, pool_);
  train_tagger(tiny_.recipe, no_stop_, pool_, data);
  Trainer trainer(tiny_.recipe, data, RunPaths(tiny_.recipe.output), pool_);
  trainer.start();
  EXPECT_TRUE(trainer.run(no_stop_).is_finished);
  const ModelFolder model(tiny_.recipe.output);
  const FertilityOptions options = fertility_options_of(model);
  EXPECT_EQ(options.kind, FertilityKind::kPredicted);
  std::vector<std::vector<float>> bounds;
  const TokenIds source = data.valid.corpus.source(0);
  load_translation_fertility(model, options)
      ->append_fertilities({std::vector<uint32_t>(source.begin(), source.end())}, 0, bounds);
  for (size_t k = 0; k < source.size(); ++k) EXPECT_EQ(bounds[0][k], data.tagger.valid[0][k]);
}

TEST_F(TaggerStageTest, AJointModelIsTrainedAndWritten) {
  tiny_.recipe.fertility.kind = FertilityKind::kJoint;
  const PreparedData data = prepare_data(tiny_.recipe, pool_);
  EXPECT_EQ(data.complete(tiny_.recipe.model).fertility_classes, 10U);
  Trainer trainer(tiny_.recipe, data, RunPaths(tiny_.recipe.output), pool_);
  trainer.start();
  EXPECT_TRUE(trainer.run(no_stop_).is_finished);
  const ModelFolder model(tiny_.recipe.output);
  EXPECT_EQ(model.options().fertility_classes, 10U);
  EXPECT_NO_THROW(load_translation_fertility(model, fertility_options_of(model)));
}

TEST_F(TaggerStageTest, AJointModelWithEveryOptionOfFertilities) {
  FertilityOptions& fertility = tiny_.recipe.fertility;
  fertility.kind = FertilityKind::kJoint;
  fertility.minimum = 0;
  fertility.prediction = FertilityEstimate::kQuantile;
  fertility.unit = FertilityUnit::kWord;
  const PreparedData data = prepare_data(tiny_.recipe, pool_);
  Trainer trainer(tiny_.recipe, data, RunPaths(tiny_.recipe.output), pool_);
  trainer.start();
  EXPECT_TRUE(trainer.run(no_stop_).is_finished);
  const ModelFolder model(tiny_.recipe.output);
  EXPECT_EQ(model.options().fertility_classes, 11U);
  const FertilityOptions read = fertility_options_of(model);
  EXPECT_EQ(read.minimum, 0U);
  EXPECT_EQ(read.prediction, FertilityEstimate::kQuantile);
  EXPECT_EQ(read.unit, FertilityUnit::kWord);
}

}  // namespace
}  // namespace allot
