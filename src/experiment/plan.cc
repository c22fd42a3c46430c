#include "experiment/plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/folder_name.h"
#include "base/json_text.h"
#include "base/printable.h"
#include "base/strings.h"
#include "corpus/parallel_reader.h"
#include "experiment/row_result.h"
#include "train/prepare/built_in_corpus.h"
#include "train/prepare/fingerprint.h"
#include "train/prepare/plain_text.h"

namespace allot {
namespace {

// All seeds of all rows see the same corpus.
constexpr uint64_t kCorpusSeed = 1;
constexpr const char* kCorpusTestSource = "/test.de";
constexpr const char* kCorpusTestTarget = "/test.en";

void check_row_names(const Experiment& experiment, const std::vector<std::string>& names) {
  std::vector<std::string> known;
  known.reserve(experiment.rows.size());
  for (const ExperimentRow& row : experiment.rows) known.push_back(row.name);
  for (const std::string& name : names) {
    if (std::find(known.begin(), known.end(), name) == known.end()) {
      throw Error::usage("unknown row " + quote(name), "choose from: " + join(known, ", "));
    }
  }
}

// A row translates the test text at the end, without anything that would come with it.
void check_known_bounds(const Recipe& recipe) {
  const FertilityKind kind = recipe.fertility.kind;
  const bool is_known = kind != FertilityKind::kFile && kind != FertilityKind::kActual;
  if (is_known || !attention::is_bounded(recipe.model.transform)) return;
  throw Error::usage(fmt::format("fertility.kind is {}, but fertilities of the test text are not "
                                 "known",
                                 to_string(kind)),
                     "set fertility.kind to constant, guided, predicted or joint");
}

// The training recipe of a row, except for seed and output.
class RecipeMaker {
 public:
  RecipeMaker(const PlanOptions& options, const ExperimentPaths& paths)
      : options_(options), paths_(paths) {}

  Recipe make(const Experiment& experiment, const ExperimentRow& row) {
    Recipe recipe = row_recipe(experiment, row, options_.changes);
    recipe.data.cache = paths_.cache();
    // A row gives the same sums whatever else is running.
    if (recipe.training.shards == 0) recipe.training.shards = 1;
    try {
      recipe.validate();
      check_known_bounds(recipe);
      if (recipe.data.built_in_sentences == 0) require_plain_text(recipe.data);
    } catch (const Error& error) {
      throw recipe_mistake(row.place, fmt::format("row '{}': {}", row.name, error.problem()),
                           error.remedy());
    }
    // After validation, which refuses other texts beside it.
    if (recipe.data.built_in_sentences > 0) use_corpus(recipe);
    return recipe;
  }

  // The folder of the built-in corpus ("" = it is not used).
  const std::string& corpus() const { return corpus_; }

  // Once, however many rows use it; when nothing is left that could be refused.
  void write_corpora() const {
    for (const auto& corpus : corpora_) corpus.second.write();
  }

 private:
  void use_corpus(Recipe& recipe) {
    const auto [corpus, is_new] =
        corpora_.try_emplace(recipe.data.built_in_sentences, recipe, kCorpusSeed);
    if (is_new) corpus_ = corpus->second.folder();
    corpus->second.use_in(recipe);
  }

  const PlanOptions& options_;
  const ExperimentPaths& paths_;
  std::map<uint64_t, BuiltInCorpus> corpora_;  // by their sentences
  std::string corpus_;
};

void choose_test_text(const PlanOptions& options, const std::string& corpus, ExperimentPlan& plan) {
  const auto first_of = [](const std::string& a, const std::string& b, const std::string& c) {
    return !a.empty() ? a : !b.empty() ? b : c;
  };
  plan.test_source = first_of(options.test_source, plan.experiment.test_source,
                              corpus.empty() ? "" : corpus + kCorpusTestSource);
  plan.test_target = first_of(options.test_target, plan.experiment.test_target,
                              corpus.empty() ? "" : corpus + kCorpusTestTarget);
  if (plan.test_source.empty() || plan.test_target.empty()) {
    throw Error::usage(
        "no test text",
        "give --test-source and --test-target: text that is used neither for training "
        "nor for validation");
  }
}

// A line that is missing on one side is reported now, not after an aligner or a model was trained.
void check_pairs(const std::string& source, const std::string& target) {
  ParallelReader reader({source, target, ""});
  for (SentencePair pair; reader.next(pair);) {
  }
}

}  // namespace

ExperimentPlan make_plan(Experiment experiment, const PlanOptions& options,
                         TrainingIdentity& identity) {
  check_row_names(experiment, options.rows);
  ExperimentPlan plan;
  plan.experiment = std::move(experiment);
  plan.paths.folder = folder_name(options.folder);
  RecipeMaker maker(options, plan.paths);
  std::vector<Recipe> recipes;
  for (const ExperimentRow& row : plan.experiment.rows) {
    recipes.push_back(maker.make(plan.experiment, row));
  }
  choose_test_text(options, maker.corpus(), plan);
  const bool tests_on_corpus = plan.test_source == maker.corpus() + kCorpusTestSource ||
                               plan.test_target == maker.corpus() + kCorpusTestTarget;
  if (!tests_on_corpus) check_pairs(plan.test_source, plan.test_target);
  maker.write_corpora();
  if (tests_on_corpus) check_pairs(plan.test_source, plan.test_target);
  std::vector<PlannedResult> all;
  std::map<std::string, std::string> owners;  // training hash -> folder of the model
  for (size_t r = 0; r < plan.experiment.rows.size(); ++r) {
    const ExperimentRow& row = plan.experiment.rows[r];
    const Recipe& recipe = recipes[r];
    const uint64_t num_seeds = options.num_seeds > 0 ? options.num_seeds : row.num_seeds;
    for (uint64_t seed = 1; seed <= num_seeds; ++seed) {
      PlannedResult result;
      result.row = r;
      result.seed = seed;
      result.name = fmt::format("{}-seed{}", row.name, seed);
      result.recipe = recipe;
      result.recipe.seed = seed;
      result.translation = row.translation;
      result.training_hash = identity.hash(result.recipe);
      result.recipe.output =
          owners.try_emplace(result.training_hash, plan.paths.model(result.name)).first->second;
      plan.training_hashes.push_back(result.training_hash);
      all.push_back(std::move(result));
    }
  }
  for (PlannedResult& result : all) {
    const std::string& name = plan.experiment.rows[result.row].name;
    const bool is_chosen =
        options.rows.empty() || std::count(options.rows.begin(), options.rows.end(), name) > 0;
    if (!is_chosen) continue;
    result.result_hash = Fingerprint()
                             .add("result 1")
                             .add(result.training_hash)
                             .add(json_text(to_json(result.translation)))
                             .add(identity.file_hash(plan.test_source))
                             .add(identity.file_hash(plan.test_target))
                             .text();
    plan.results.push_back(std::move(result));
  }
  return plan;
}

}  // namespace allot
