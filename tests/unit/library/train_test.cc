#include <allot/allot.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <stdexcept>
#include <thread>

#include "support/tiny_training.h"
#include "train/recipe/recipe_keys.h"

namespace allot::api {
namespace {

class LibraryTrainTest : public ::testing::Test {
 protected:
  LibraryTrainTest() {
    options_.threads = 1;
    write_recipe(3);
  }

  void write_recipe(uint64_t epochs) {
    tiny_.recipe.training.epochs = epochs;
    recipe_ = tiny_.folder.write("recipe.yml", to_yaml(tiny_.recipe));
  }

  ::allot::testing::TinyTraining tiny_;
  std::string recipe_;
  TrainOptions options_;
};

TEST_F(LibraryTrainTest, TrainsAModel) {
  std::vector<TrainProgress> seen;
  const std::thread::id caller = std::this_thread::get_id();
  TrainCallbacks callbacks;
  callbacks.on_progress = [&](const TrainProgress& progress) {
    EXPECT_EQ(std::this_thread::get_id(), caller);
    seen.push_back(progress);
  };
  const TrainResult result = train(recipe_, options_, callbacks);
  EXPECT_TRUE(result.is_finished);
  EXPECT_EQ(result.model, tiny_.recipe.output);
  EXPECT_EQ(result.measure, "perplexity");
  EXPECT_GT(result.value, 1);
  size_t validations = 0;
  for (const TrainProgress& progress : seen) validations += progress.measures.empty() ? 0 : 1;
  EXPECT_EQ(validations, 3U);
  EXPECT_EQ(seen.back().update, result.updates);
  TranslatorOptions tokenized;
  tokenized.form = TextForm::kTokenized;
  EXPECT_NO_THROW(Translator(result.model, tokenized).translate_line("a b"));
  EXPECT_THROW(train(recipe_, options_), Error);  // it already exists
}

TEST_F(LibraryTrainTest, StopsWithACheckpointAndResumes) {
  write_recipe(100000);
  uint64_t seen = 0;
  TrainCallbacks callbacks;
  callbacks.on_progress = [&](const TrainProgress& progress) { seen = progress.update; };
  callbacks.should_stop = [&] { return seen > 0; };
  const TrainResult stopped = train(recipe_, options_, callbacks);
  EXPECT_FALSE(stopped.is_finished);
  EXPECT_GE(stopped.updates, seen);
  options_.resume = true;
  options_.changes = {"training.epochs=1"};
  EXPECT_TRUE(train(recipe_, options_).is_finished);
}

TEST_F(LibraryTrainTest, StopsWhileDataIsPrepared) {
  // So much text that the first question comes before it is prepared.
  std::string lines;
  for (int i = 0; i < 300000; ++i) lines += "a b c d e f g h\n";
  tiny_.folder.write("train.a", lines);
  tiny_.folder.write("train.b", lines);
  size_t questions = 0;
  TrainCallbacks callbacks;
  callbacks.should_stop = [&] { return ++questions > 0; };
  const TrainResult stopped = train(recipe_, options_, callbacks);
  EXPECT_GT(questions, 0U);
  EXPECT_FALSE(stopped.is_finished);
  EXPECT_EQ(stopped.updates, 0U);
  EXPECT_FALSE(std::filesystem::exists(tiny_.recipe.output + ".run"));
}

TEST_F(LibraryTrainTest, WhatACallbackThrowsComesBack) {
  write_recipe(100000);
  TrainCallbacks callbacks;
  callbacks.on_progress = [](const TrainProgress&) { throw std::range_error("enough"); };
  EXPECT_THROW(train(recipe_, options_, callbacks), std::range_error);
}

TEST_F(LibraryTrainTest, MistakesAreErrors) {
  EXPECT_THROW(train("no-such-recipe", options_), Error);
  options_.changes = {"training.epohcs=1"};
  EXPECT_THROW(train(recipe_, options_), Error);
  options_.changes.clear();
  options_.resume = options_.overwrite = true;
  EXPECT_THROW(train(recipe_, options_), Error);
}

}  // namespace
}  // namespace allot::api
