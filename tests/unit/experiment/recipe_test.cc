#include "experiment/recipe.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/test_files.h"

namespace allot {
namespace {

class ExperimentRecipe : public ::testing::Test {
 protected:
  Experiment read(const std::string& yaml) { return read_experiment(folder_.write("e.yml", yaml)); }

  std::string complaint(const std::string& yaml) {
    try {
      read(yaml);
      return "";
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::kUsage);
      const std::string text = error.what();
      return text.substr(text.rfind("e.yml"), text.find('\n') - text.rfind("e.yml"));
    }
  }

  testing::TemporaryFolder folder_;
};

TEST_F(ExperimentRecipe, ReadsRowsAndWhatTheyShare) {
  const Experiment experiment = read(
      "title: A table\n"
      "base: tiny\n"
      "set: {training.epochs: 2}\n"
      "columns: [chrf, rep]\n"
      "beam-size: 3\n"
      "seeds: 2\n"
      "rows:\n"
      "  - name: plain\n"
      "    set: {model: {transform: softmax}}\n"
      "  - name: penalty\n"
      "    label: with a penalty\n"
      "    model-of: plain\n"
      "    seeds: 1\n"
      "    translate: {coverage-penalty: wu, beta: 0.4, min-attention: 0.2, tune: [alpha]}\n");
  EXPECT_EQ(experiment.title, "A table");
  EXPECT_EQ(experiment.columns, (std::vector<MetricKind>{MetricKind::kChrf, MetricKind::kRep}));
  ASSERT_EQ(experiment.rows.size(), 2U);
  EXPECT_EQ(experiment.rows[0].label, "plain");
  EXPECT_EQ(experiment.rows[0].num_seeds, 2U);
  EXPECT_EQ(experiment.rows[0].translation.beam_size, 3U);
  EXPECT_FALSE(experiment.rows[0].translation.is_tuned());
  const ExperimentRow& penalty = experiment.rows[1];
  EXPECT_EQ(penalty.label, "with a penalty");
  EXPECT_EQ(penalty.num_seeds, 1U);
  EXPECT_EQ(penalty.translation.penalties.beta, 0.4);
  EXPECT_EQ(penalty.translation.penalties.epsilon, 0.2);
  EXPECT_TRUE(penalty.translation.tunes_alpha);
  EXPECT_FALSE(penalty.translation.tunes_beta);
  const Recipe recipe = row_recipe(experiment, penalty, {"model.dropout=0.5"});
  EXPECT_EQ(recipe.training.epochs, 2U);
  EXPECT_EQ(recipe.model.transform, attention::Transform::kSoftmax);
  EXPECT_EQ(recipe.model.dropout, 0.5);
  EXPECT_EQ(recipe.text.bpe.merges, 2000U);  // of tiny
  EXPECT_THROW(row_recipe(experiment, penalty, {"seed=7"}), Error);
}

TEST_F(ExperimentRecipe, ARowMayUseTheSettingsOfItsModel) {
  const Experiment experiment =
      read("rows: [{name: a, translate: {decoding: model, beam-size: 3}}, {name: b}]\n");
  EXPECT_TRUE(experiment.rows[0].translation.uses_model_settings);
  EXPECT_EQ(experiment.rows[0].translation.beam_size, 3U);
  EXPECT_FALSE(experiment.rows[1].translation.uses_model_settings);
}

TEST_F(ExperimentRecipe, HasTheColumnsOfThePaperByDefault) {
  EXPECT_EQ(read("rows: [{name: a}]\n").columns,
            (std::vector<MetricKind>{MetricKind::kBleu, MetricKind::kMeteor, MetricKind::kRep,
                                     MetricKind::kDrop, MetricKind::kLength}));
}

TEST_F(ExperimentRecipe, ABaseMayBeAFileBesideIt) {
  folder_.write("base.yml", "max-length: 33\n");
  const Experiment experiment = read("base: base.yml\nrows: [{name: a}]\n");
  EXPECT_EQ(row_recipe(experiment, experiment.rows[0], {}).text.max_length, 33U);
}

TEST_F(ExperimentRecipe, MistakesHaveTheirPlace) {
  EXPECT_EQ(complaint("title: x\n"), "e.yml: an experiment has 'rows', but there are none");
  EXPECT_EQ(complaint("rowz: [{name: a}]\n"), "e.yml:1: unknown key 'rowz' of an experiment");
  EXPECT_EQ(complaint("rows: 3\n"), "e.yml:1: 'rows' must be a list");
  EXPECT_EQ(complaint("colums: [bleu]\nrows: [{name: a}]\n"),
            "e.yml:1: unknown key 'colums' of an experiment");
  EXPECT_EQ(complaint("columns: [blue]\nrows: [{name: a}]\n"), "e.yml:1: unknown metric 'blue'");
  EXPECT_EQ(complaint("columns: [aer]\nrows: [{name: a}]\n"),
            "e.yml:1: aer evaluates links, which translations do not have");
  EXPECT_EQ(complaint("columns: [bleu, bleu]\nrows: [{name: a}]\n"),
            "e.yml:1: the column 'bleu' is listed twice");
  EXPECT_EQ(complaint("columns: []\nrows: [{name: a}]\n"), "e.yml:1: no columns");
  EXPECT_THAT(complaint("title: x\nbase: middling\nrows: [{name: a}]\n"),
              ::testing::StartsWith("e.yml:2: "));
  EXPECT_EQ(complaint("seeds: 0\nrows: [{name: a}]\n"),
            "e.yml:1: '0' is not a whole number from 1 to 1000");
  EXPECT_EQ(complaint("rows:\n  - label: a\n"), "e.yml:2: a row without a name");
  EXPECT_EQ(complaint("rows:\n  - name: a/b\n"), "e.yml:2: 'a/b' cannot name files");
  EXPECT_EQ(complaint("rows:\n  - name: a\n  - name: a\n"), "e.yml:3: two rows are called 'a'");
  EXPECT_EQ(complaint("rows:\n  - name: a\n    model-of: b\n"), "e.yml:3: unknown row 'b'");
  EXPECT_EQ(complaint("rows:\n  - name: a\n    set: {model.droput: 1}\n"),
            "e.yml:3: unknown key 'model.droput'");
  EXPECT_EQ(complaint("rows:\n  - name: a\n    set: {seed: 1}\n"),
            "e.yml:3: 'seed' is set by the experiment itself");
  EXPECT_EQ(complaint("rows:\n  - name: a\n    set:\n      model.dropout: much\n"),
            "e.yml:4: model.dropout: 'much' is not a number");
  EXPECT_EQ(complaint("rows:\n  - name: a\n    translate: {tune: [gamma]}\n"),
            "e.yml:3: 'gamma' cannot be tuned");
  EXPECT_EQ(complaint("rows:\n  - name: a\n    translate: {decoding: best}\n"),
            "e.yml:3: unknown decoding 'best'");
  EXPECT_EQ(complaint("rows:\n  - name: a\n    translate: {decoding: model, beta: 0.2}\n"),
            "e.yml:3: 'beta' has no effect with 'decoding: model'");
  EXPECT_EQ(complaint("rows:\n  - name: a\n    translate: {beta: few}\n"),
            "e.yml:3: 'few' is not a number");
  EXPECT_EQ(complaint("rows:\n  - name: a\n  - name: b\n    set: {}\n    model-of: a\n"),
            "e.yml:5: a row has either 'set' or 'model-of'");
}

}  // namespace
}  // namespace allot
