#include "experiment/plan.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "support/tiny_experiment.h"

namespace allot {
namespace {

class ExperimentPlanTest : public ::testing::Test {
 protected:
  ExperimentPlanTest() { options_.folder = files_.path("out/"); }

  ExperimentPlan plan(const std::string& rows) {
    TrainingIdentity identity;
    return make_plan(read_experiment(files_.write(rows)), options_, identity);
  }

  void expect_refused(const std::string& rows, const std::string& part) {
    try {
      plan(rows);
      FAIL() << "accepted: " << part;
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::kUsage);
      EXPECT_NE(std::string(error.what()).find(part), std::string::npos) << error.what();
    }
  }

  testing::TinyExperiment files_;
  PlanOptions options_;
};

constexpr const char* kRows =
    "  - {name: a, set: {model.transform: softmax}, seeds: 2}\n"
    "  - {name: b, model-of: a, translate: {tune: [beta]}}\n"
    "  - {name: c, set: {model.transform: sparsemax}}\n";

TEST_F(ExperimentPlanTest, RowsWithTheSameTrainingShareAModel) {
  const ExperimentPlan plan = this->plan(kRows);
  ASSERT_EQ(plan.results.size(), 4U);
  EXPECT_EQ(plan.results[1].name, "a-seed2");
  EXPECT_EQ(plan.results[2].name, "b-seed1");
  EXPECT_EQ(plan.results[2].recipe.output, files_.path("out/models/a-seed1"));
  EXPECT_EQ(plan.results[2].training_hash, plan.results[0].training_hash);
  EXPECT_NE(plan.results[2].result_hash, plan.results[0].result_hash);
  EXPECT_NE(plan.results[1].training_hash, plan.results[0].training_hash);
  EXPECT_EQ(plan.results[3].recipe.output, files_.path("out/models/c-seed1"));
  EXPECT_EQ(plan.results[3].recipe.data.cache, files_.path("out/cache"));
  EXPECT_EQ(plan.results[3].recipe.training.shards, 1U);
  EXPECT_EQ(plan.test_source, files_.path("test.de"));
}

TEST_F(ExperimentPlanTest, RowsAndSeedsMayBeChosen) {
  options_.rows = {"b", "c"};
  options_.num_seeds = 3;
  const ExperimentPlan plan = this->plan(kRows);
  ASSERT_EQ(plan.results.size(), 6U);
  EXPECT_EQ(plan.results[0].name, "b-seed1");
  // Also when the row that the model is named after is left out.
  EXPECT_EQ(plan.results[2].recipe.output, files_.path("out/models/a-seed3"));
  options_.rows = {"d"};
  EXPECT_THROW(this->plan(kRows), Error);
}

TEST_F(ExperimentPlanTest, TheTestTextIsPartOfAResult) {
  const ExperimentPlan before = plan(kRows);
  options_.test_source = files_.folder().write("other.de", "das Haus\nder Hund\ndas Haus\n");
  const ExperimentPlan after = plan(kRows);
  EXPECT_EQ(after.test_source, files_.path("other.de"));
  EXPECT_EQ(after.results[0].training_hash, before.results[0].training_hash);
  EXPECT_NE(after.results[0].result_hash, before.results[0].result_hash);
}

TEST_F(ExperimentPlanTest, TheBuiltInCorpusHasItsOwnTestText) {
  options_.changes = {
      "source=",        "target=", "valid-source=", "valid-target=", "built-in-sentences=20",
      "pretokenized=no"};
  TrainingIdentity identity;
  Experiment experiment = read_experiment(files_.write(kRows));
  experiment.test_source = experiment.test_target = "";
  const ExperimentPlan plan = make_plan(experiment, options_, identity);
  EXPECT_TRUE(std::filesystem::exists(plan.test_source)) << plan.test_source;
  // Seeds see the same corpus.
  EXPECT_EQ(plan.results[1].recipe.data.source, plan.results[0].recipe.data.source);
}

TEST_F(ExperimentPlanTest, WhatIsRefusedWritesNoCorpus) {
  options_.changes = {
      "source=",        "target=", "valid-source=", "valid-target=", "built-in-sentences=20",
      "pretokenized=no"};
  options_.test_source = files_.folder().write("other.de", "das Haus\nder Hund\n");
  EXPECT_THROW(plan(kRows), Error);  // test.en has three lines
  options_.test_source = files_.path("nowhere");
  EXPECT_THROW(plan(kRows), Error);
  options_.test_source = "";
  EXPECT_THROW(plan("  - {name: a}\n  - {name: b, set: {sink: never}}\n"), Error);
  EXPECT_FALSE(std::filesystem::exists(files_.path("out")));
  EXPECT_NO_THROW(plan(kRows));
  EXPECT_TRUE(std::filesystem::exists(files_.path("out/cache")));
}

TEST_F(ExperimentPlanTest, ARowThatCannotBeTrainedIsReportedWithItsPlace) {
  expect_refused("  - {name: a}\n  - {name: b, set: {sink: never}}\n",
                 "e.yml:16: row 'b': sink is never, but csparsemax");
}

// Before it is trained, not when it is to translate the test text.
TEST_F(ExperimentPlanTest, ARowThatCouldNotTranslateIsRefused) {
  expect_refused("  - {name: a, set: {fertility.kind: actual}}\n",
                 "row 'a': fertility.kind is actual, but fertilities of the test text");
  expect_refused("  - {name: a, set: {fertility: {kind: file, file: f, valid-file: v}}}\n",
                 "row 'a': fertility.kind is file, but fertilities of the test text");
  // Without bounds nobody asks for them.
  EXPECT_NO_THROW(plan("  - {name: a, set: {model.transform: softmax, fertility.kind: actual}}\n"));
}

TEST_F(ExperimentPlanTest, TextBesideTheBuiltInCorpusIsRefused) {
  options_.changes = {
      "source=",        "target=", "valid-source=", "valid-target=", "built-in-sentences=20",
      "pretokenized=no"};
  EXPECT_NO_THROW(plan(kRows));
  options_.changes.push_back("valid-tsv=" + files_.path("valid.tsv"));
  expect_refused(kRows, "row 'a': built-in-sentences brings its own validation text");
}

}  // namespace
}  // namespace allot
