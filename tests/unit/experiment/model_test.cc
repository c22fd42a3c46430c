#include "experiment/model.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "experiment/plan.h"
#include "support/tiny_experiment.h"
#include "train/train_model.h"

namespace allot {
namespace {

namespace fs = std::filesystem;

class ExperimentModelTest : public ::testing::Test {
 protected:
  ExperimentModelTest() {
    PlanOptions options;
    options.folder = files_.path("out");
    TrainingIdentity identity;
    const ExperimentPlan plan =
        make_plan(read_experiment(files_.write("  - {name: a}\n")), options, identity);
    recipe_ = plan.results[0].recipe;
    hash_ = plan.results[0].training_hash;
  }

  std::string complaint(const Recipe& recipe) const {
    try {
      TrainingIdentity identity;
      check_training(recipe, identity.hash(recipe));
      return "";
    } catch (const Error& error) {
      const std::string text = error.what();
      return text.substr(recipe.output.size(), text.find('\n') - recipe.output.size());
    }
  }

  testing::TinyExperiment files_;
  Recipe recipe_;
  std::string hash_;
};

TEST_F(ExperimentModelTest, TrainsOnceAndFindsItAgain) {
  EXPECT_EQ(complaint(recipe_), "");
  EXPECT_FALSE(is_trained(recipe_.output));
  obtain_model(recipe_, {1});
  EXPECT_TRUE(is_trained(recipe_.output));
  EXPECT_GT(training_seconds(recipe_.output), 0);
  EXPECT_EQ(complaint(recipe_), "");
  const auto before = fs::last_write_time(recipe_.output + "/model.json");
  const std::string log = testing::read_bytes(recipe_.output + ".run/log.jsonl");
  obtain_model(recipe_, {1});
  EXPECT_EQ(fs::last_write_time(recipe_.output + "/model.json"), before);
  EXPECT_EQ(testing::read_bytes(recipe_.output + ".run/log.jsonl"), log);
  const auto found = find_trainings(files_.path("out/models"));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found.begin()->first, hash_);
  EXPECT_EQ(found.begin()->second, recipe_.output);
}

TEST_F(ExperimentModelTest, AdoptsWhatAllotTrainHasMade) {
  train_model(recipe_, TrainStart::kNew, {1}, [](const RunPaths&) {});
  EXPECT_EQ(complaint(recipe_), "");
  EXPECT_EQ(find_trainings(files_.path("out/models")).count(hash_), 1U);
  obtain_model(recipe_, {1});
  EXPECT_EQ(testing::read_bytes(recipe_.output + ".run/training-hash"), hash_ + "\n");
}

TEST_F(ExperimentModelTest, AModelWithoutItsRunIsEnough) {
  obtain_model(recipe_, {1});
  fs::remove_all(recipe_.output + ".run");
  EXPECT_TRUE(is_trained(recipe_.output));
  EXPECT_EQ(complaint(recipe_), "");
  obtain_model(recipe_, {1});
  EXPECT_FALSE(fs::exists(recipe_.output + ".run"));
}

TEST_F(ExperimentModelTest, WhatWasTrainedIntoAFolderLaterCounts) {
  obtain_model(recipe_, {1});
  Recipe other = recipe_;
  other.model.dropout = 0.125;
  train_model(other, TrainStart::kOverwrite, {1}, [](const RunPaths&) {});
  EXPECT_EQ(complaint(recipe_), ": was trained with a different recipe: model.dropout differs");
  EXPECT_EQ(complaint(other), "");
  EXPECT_EQ(find_trainings(files_.path("out/models")).count(hash_), 0U);
}

TEST_F(ExperimentModelTest, TextThatChangedAfterwardsIsNotWhatWasTrainedOn) {
  obtain_model(recipe_, {1});
  fs::remove_all(recipe_.output + ".run");
  files_.folder().write("valid.de", "das Haus\ndas Haus\n");
  EXPECT_EQ(complaint(recipe_), ": was trained on different text");
  EXPECT_EQ(find_trainings(files_.path("out/models")).count(hash_), 1U);
}

TEST_F(ExperimentModelTest, AnotherTrainingIsDetectedByItsKeys) {
  obtain_model(recipe_, {1});
  Recipe other = recipe_;
  other.model.dropout = 0.125;
  EXPECT_EQ(complaint(other), ": was trained with a different recipe: model.dropout differs");
  other.seed = 5;
  EXPECT_EQ(complaint(other), ": was trained with a different recipe: seed, model.dropout differ");
  files_.folder().write("valid.de", "das Haus\ndas Haus\n");
  EXPECT_EQ(complaint(recipe_), ": was trained on different text");
  remove_training(recipe_);
  EXPECT_EQ(complaint(recipe_), "");
}

}  // namespace
}  // namespace allot
