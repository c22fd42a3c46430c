#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/experiment_plan.h"
#include "app/row_result.h"
#include "app/translation_evaluator.h"
#include "base/stream.h"
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

// Looks for it under its own name, then among the results of all rows. Throws a usage error when
// what has its name comes from another training, unless that may be overwritten.
FoundResult find_result(const ExperimentPaths& paths, const PlannedResult& planned,
                        const std::vector<MetricKind>& columns, bool may_overwrite);

// Gives a result that was found under another name its own. What has that name and is of another
// test text, or of another way to translate, is kept beside it: it may be wanted again.
void adopt_result(const ExperimentPaths& paths, const Experiment& experiment,
                  const PlannedResult& planned, FoundResult& found);

// Results that need the same model.
struct ModelJob {
  std::vector<PlannedResult> results;
  // The model is needed, not only translations.
  bool needs_model = true;
};

// Trains the model if need be; then tunes, translates and evaluates each result and writes it. What
// is there with its translations stays as it is.
void make_results(const ModelJob& job, const Experiment& experiment, const ExperimentPaths& paths,
                  const TranslationEvaluator& evaluate, const Run& run);

// Gives a result the scores that its translations have. True when it had others, which is not as it
// was written.
bool take_scores(const EvaluatedTranslations& evaluated, RowResult& result);

// How a row is decoded, and the same with the weights that the validation text chooses.
DecodeOptions decode_options_of(const RowTranslation& translation);
RowTranslation tune_row(const RowTranslation& translation, const Translator& translator,
                        const Recipe& recipe, WorkerPool& pool);

}  // namespace allot
