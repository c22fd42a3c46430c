#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/stream.h"
#include "experiment/plan.h"
#include "experiment/row_result.h"
#include "experiment/translation_evaluator.h"
#include "translate/translator.h"

namespace allot {

// What has to be done for a result.
enum class Missing {
  kNothing,
  kScores,       // its translations are there
  kTranslation,  // its model may be there
};

// What an experiment's folder holds of a planned result.
struct FoundResult {
  Missing missing = Missing::kTranslation;
  std::string name;                                      // that it was found under
  std::optional<RowResult> result;                       // when it has the right hash
  std::optional<std::vector<std::string>> translations;  // those that it was computed from
};

// What to do with a file that has the name of a result but comes from another training.
enum class OtherTraining { kRefuse, kReplace };

// Looks for it under its own name, then among the results of all rows. Throws a usage error for
// what has its name and comes from another training when that is refused.
FoundResult find_result(const ExperimentPaths& paths, const PlannedResult& planned,
                        const std::vector<MetricKind>& columns, OtherTraining other);

// Renames a result that was found under another name. A result of that name with another test text
// or other translation options is kept beside it: it may be needed again.
void adopt_result(const ExperimentPaths& paths, const Experiment& experiment,
                  const PlannedResult& planned, FoundResult& found);

// Results that need the same model.
struct ModelJob {
  std::vector<PlannedResult> results;
  // The model is needed, not only translations.
  bool needs_model = false;
};

// Trains the model if necessary; then tunes, translates and evaluates each result and writes it.
// Results that exist with their translations are unchanged.
void make_results(const ModelJob& job, const Experiment& experiment, const ExperimentPaths& paths,
                  const TranslationEvaluator& evaluator, const Run& run);

// Gives a result the scores of its translations. True when it had others: its file was changed.
bool take_scores(const EvaluatedTranslations& evaluated, RowResult& result);

// How a row is decoded, and the same with the weights that the validation text chooses.
DecodeOptions decode_options_of(const RowTranslation& translation);
RowTranslation tune_row(const RowTranslation& translation, const Translator& translator,
                        const Recipe& recipe, WorkerPool& pool);

}  // namespace allot
