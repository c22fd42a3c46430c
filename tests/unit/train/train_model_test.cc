#include "train/train_model.h"

#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/stopped_error.h"
#include "model/model_folder.h"
#include "support/tiny_training.h"
#include "train/training_log.h"
#include "train/training_note.h"

namespace allot {
namespace {

const DrawLog kDrawNothing = [](const RunPaths&) {};

TEST(TrainModel, WritesModelAndLogAndNotesTheTraining) {
  const testing::TinyTraining tiny;
  const RunPaths paths(tiny.recipe.output);
  const TrainResult result = train_model(tiny.recipe, TrainStart::kNew, {2}, kDrawNothing);
  EXPECT_TRUE(result.is_finished);
  EXPECT_NO_THROW(ModelFolder(paths.model));
  EXPECT_TRUE(log_has_ended(paths.log()));
  EXPECT_FALSE(noted_training(paths).empty());
}

TEST(TrainModel, TheLogIsDrawnWhileTheRunIsLocked) {
  const testing::TinyTraining tiny;
  int num_calls = 0;
  train_model(tiny.recipe, TrainStart::kNew, {1}, [&](const RunPaths& paths) {
    ++num_calls;
    EXPECT_TRUE(log_has_ended(paths.log()));
    EXPECT_TRUE(std::filesystem::exists(paths.lock()));
    EXPECT_THROW(TrainOutput(TrainStart::kOverwrite, paths).open(), Error);
  });
  EXPECT_EQ(num_calls, 1);
}

TEST(TrainModel, ResumingAFinishedRunChangesNothing) {
  const testing::TinyTraining tiny;
  const RunPaths paths(tiny.recipe.output);
  const TrainResult first = train_model(tiny.recipe, TrainStart::kNew, {1}, kDrawNothing);
  const std::string log = testing::read_bytes(paths.log());
  const TrainResult again = train_model(tiny.recipe, TrainStart::kResume, {1}, kDrawNothing);
  EXPECT_EQ(again.updates, first.updates);
  EXPECT_EQ(again.stats.updates, 0U);
  EXPECT_EQ(testing::read_bytes(paths.log()), log);
}

TEST(TrainModel, TrainsOnTheBuiltInCorpus) {
  testing::TinyTraining tiny;
  tiny.recipe.data = {};
  tiny.recipe.data.built_in_sentences = 20;
  tiny.recipe.training.epochs = 1;
  train_model(tiny.recipe, TrainStart::kNew, {2}, kDrawNothing);
  EXPECT_NO_THROW(ModelFolder(tiny.recipe.output));
}

TEST(TrainModel, PreparingNamesTheFilesOfTheBuiltInCorpus) {
  testing::TinyTraining tiny;
  tiny.recipe.data = {};
  tiny.recipe.data.built_in_sentences = 20;
  WorkerPool pool(1);
  const PreparedTraining training = prepare_training(tiny.recipe, pool);
  EXPECT_EQ(training.recipe.data.built_in_sentences, 0U);
  EXPECT_TRUE(std::filesystem::exists(training.recipe.data.source));
  EXPECT_EQ(training.data.train.corpus.size(), 20U);
  EXPECT_GT(training.needs.parameters, 0U);
  EXPECT_FALSE(std::filesystem::exists(tiny.recipe.output + ".run"));
}

TEST(TrainModel, WhatIsRefusedLeavesNothing) {
  testing::TinyTraining tiny;
  Recipe refused = tiny.recipe;
  refused.output = tiny.folder.path("deep/er/model");
  refused.data.target = tiny.folder.write("short", "x y\ny\n");
  EXPECT_THROW(train_model(refused, TrainStart::kNew, {1}, kDrawNothing), Error);
  EXPECT_FALSE(std::filesystem::exists(tiny.folder.path("deep")));
  // Refused later, when the folder of the run is there.
  train_model(tiny.recipe, TrainStart::kNew, {1}, kDrawNothing);
  refused.data = tiny.recipe.data;
  refused.training.init_from = tiny.recipe.output;
  refused.model.hidden_size = refused.model.embedding_size = 32;
  EXPECT_THROW(train_model(refused, TrainStart::kNew, {1}, kDrawNothing), Error);
  EXPECT_FALSE(std::filesystem::exists(tiny.folder.path("deep/er/model.run")));
}

TEST(TrainModel, StopsBeforeDataIsPrepared) {
  const testing::TinyTraining tiny;
  std::atomic<bool> stop{true};
  TrainControl control;
  control.stop = &stop;
  EXPECT_THROW(train_model(tiny.recipe, TrainStart::kNew, {1}, kDrawNothing, control),
               StoppedError);
  EXPECT_FALSE(std::filesystem::exists(tiny.recipe.output + ".run"));
  EXPECT_FALSE(std::filesystem::exists(cache_folder(tiny.recipe)));
  stop = false;
  EXPECT_TRUE(
      train_model(tiny.recipe, TrainStart::kResume, {1}, kDrawNothing, control).is_finished);
}

TEST(TrainModel, AnotherProgramWatchesAndStopsIt) {
  const testing::TinyTraining tiny;
  std::atomic<bool> stop{false};
  std::vector<TrainingEvent> events;
  TrainControl control;
  control.stop = &stop;
  control.observer = [&](const TrainingEvent& event) {
    events.push_back(event);
    if (event.update == 2) stop = true;
  };
  EXPECT_THROW(train_model(tiny.recipe, TrainStart::kNew, {1}, kDrawNothing, control),
               StoppedError);
  ASSERT_GE(events.size(), 2U);
  EXPECT_EQ(events[0].update, 1U);
  EXPECT_EQ(events[0].epoch, 1U);
  EXPECT_GT(events[0].loss, 0);
  EXPECT_GT(events[0].total_updates, 2U);
  EXPECT_TRUE(events[0].measures.empty());

  events.clear();
  stop = false;
  control.observer = [&](const TrainingEvent& event) { events.push_back(event); };
  const TrainResult result =
      train_model(tiny.recipe, TrainStart::kResume, {1}, kDrawNothing, control);
  EXPECT_TRUE(result.is_finished);
  EXPECT_EQ(events[0].update, 3U);
  EXPECT_EQ(events.back().update, result.updates);
  EXPECT_EQ(events.back().measures[0].first, "perplexity");
}

}  // namespace
}  // namespace allot
