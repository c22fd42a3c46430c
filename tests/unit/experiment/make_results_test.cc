#include "experiment/make_results.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "support/tiny_experiment.h"
#include "translate/model_decoding.h"

namespace allot {
namespace {

namespace fs = std::filesystem;

class MakeResults : public ::testing::Test {
 protected:
  MakeResults() {
    options_.folder = files_.path("out");
    make_plan_of(
        "  - {name: a, set: {model.transform: softmax}}\n"
        "  - {name: b, model-of: a, translate: {tune: [alpha, beta]}}\n");
    for (const char* name : {"out/rows", "out/translations"}) {
      fs::create_directories(files_.path(name));
    }
  }

  void make_plan_of(const std::string& rows) {
    plan_ = make_plan(read_experiment(files_.write(rows, "columns: [bleu, rep]\nbeam-size: 2\n")),
                      options_, identity_);
  }

  void make(const ModelJob& job) {
    WorkerPool pool(1);
    EvaluatorOptions options;
    options.source = plan_.test_source;
    options.reference = plan_.test_target;
    options.source_words.pretokenized = options.target_words.pretokenized = true;
    options.metrics = plan_.experiment.columns;
    make_results(job, plan_.experiment, plan_.paths, TranslationEvaluator(options, pool), {1});
  }

  FoundResult find(size_t i, OtherTraining other = OtherTraining::kRefuse) const {
    return find_result(plan_.paths, plan_.results[i], plan_.experiment.columns, other);
  }

  testing::TinyExperiment files_;
  PlanOptions options_;
  TrainingIdentity identity_;
  ExperimentPlan plan_;
};

TEST_F(MakeResults, OneModelServesItsRows) {
  EXPECT_EQ(find(0).missing, Missing::kTranslation);
  make({plan_.results, true});
  for (size_t i = 0; i < 2; ++i) {
    const FoundResult found = find(i);
    EXPECT_EQ(found.missing, Missing::kNothing);
    ASSERT_TRUE(found.translations);
    EXPECT_EQ(found.translations->size(), 3U);
    EXPECT_EQ(found.result->num_sentences, 3U);
    EXPECT_NE(found.result->find("rep"), nullptr);
    EXPECT_EQ(found.result->translation.beam_size, 2U);
  }
  EXPECT_EQ(find(0).result->times.tuning_seconds, 0);
  EXPECT_GT(find(1).result->times.tuning_seconds, 0);
  EXPECT_TRUE(find(1).result->translation.tunes_alpha);

  // A later run needs neither model nor translations.
  fs::remove_all(files_.path("out/models"));
  EXPECT_EQ(find(0).missing, Missing::kNothing);
  files_.folder().write("out/translations/a-seed1.txt", "other\nwords\nhere\n");
  EXPECT_EQ(find(0).missing, Missing::kNothing);
  EXPECT_FALSE(find(0).translations);
}

// Rows say themselves how they are translated, unless they ask for the model's settings.
TEST_F(MakeResults, SettingsOfTheModelAreUsedByRowsThatAskForThem) {
  make({plan_.results, true});
  ModelDecoding decoding;
  decoding.settings.penalties.length = LengthPenalty::kWu;
  decoding.settings.penalties.alpha = 30;
  save_model_decoding(plan_.results[0].recipe.output, decoding);
  make_plan_of(
      "  - {name: c, set: {model.transform: softmax}, translate: {beta: 0.1}}\n"
      "  - {name: d, model-of: c, translate: {decoding: model}}\n");
  for (PlannedResult& planned : plan_.results)
    planned.recipe.output = files_.path("out/models/a-seed1");
  make({plan_.results, false});
  EXPECT_EQ(find(0).result->model_settings, "");
  EXPECT_EQ(find(1).result->model_settings, "alpha 30");
  EXPECT_TRUE(find(1).result->translation.uses_model_settings);
}

TEST_F(MakeResults, ANewColumnTakesNoModel) {
  make({plan_.results, true});
  const double bleu = find(1).result->find("bleu")->score;
  fs::remove_all(files_.path("out/models"));
  plan_.experiment.columns = {MetricKind::kChrf, MetricKind::kBleu};
  EXPECT_EQ(find(1).missing, Missing::kScores);
  make({{plan_.results[1]}, false});
  EXPECT_EQ(find(1).missing, Missing::kNothing);
  EXPECT_EQ(find(1).result->find("bleu")->score, bleu);
  EXPECT_TRUE(find(1).result->translation.tunes_alpha);
}

TEST_F(MakeResults, AModelThatIsGoneComesBackAndItsResultStays) {
  make({{plan_.results[0]}, true});
  const std::string before = testing::read_bytes(files_.path("out/rows/a-seed1.json"));
  fs::remove_all(files_.path("out/models"));
  make({{plan_.results[0]}, true});
  EXPECT_TRUE(fs::exists(files_.path("out/models/a-seed1/model.json")));
  EXPECT_EQ(testing::read_bytes(files_.path("out/rows/a-seed1.json")), before);
}

TEST_F(MakeResults, ResultsAreFoundUnderOtherNames) {
  make({{plan_.results[0]}, true});
  make_plan_of("  - {name: renamed, set: {model.transform: softmax}}\n");
  const FoundResult found = find(0);
  EXPECT_EQ(found.missing, Missing::kNothing);
  EXPECT_EQ(found.result->row, "a");
  EXPECT_TRUE(found.translations);
}

TEST_F(MakeResults, AnotherTrainingUnderTheNameIsAnError) {
  make({{plan_.results[0]}, true});
  make_plan_of("  - {name: a, set: {model.transform: sparsemax}}\n");
  try {
    find(0);
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("another training: model.transform differs"),
              std::string::npos)
        << error.what();
  }
  EXPECT_EQ(find(0, OtherTraining::kReplace).missing, Missing::kTranslation);
  // Only another way to translate replaces a result unasked.
  make_plan_of("  - {name: a, set: {model.transform: softmax}, translate: {beam-size: 1}}\n");
  EXPECT_EQ(find(0).missing, Missing::kTranslation);
}

}  // namespace
}  // namespace allot
