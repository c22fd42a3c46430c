#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/error.h"
#include "metrics/registry.h"
#include "train/recipe/recipe_changes.h"
#include "translate/decode_option_fields.h"

namespace allot {

// How a row of a table is translated.
struct RowTranslation {
  size_t beam_size = 5;
  PenaltyOptions penalties;
  // Which weights are chosen by BLEU on the validation text.
  bool tunes_alpha = false;
  bool tunes_beta = false;
  // The decoding settings stored with the model take the place of all that is above, but for
  // the beam size. Rows do not use them otherwise: a table says itself how it was made.
  bool uses_model_settings = false;

  bool is_tuned() const { return tunes_alpha || tunes_beta; }
};

// Calls visit(field, value) for its fields in recipes and results, except tuned ones.
// `Translation`: RowTranslation, const or not.
template <typename Translation, typename Visit>
void for_each_row_option(Translation& translation, Visit&& visit) {
  visit(beam_size_field(), translation.beam_size);
  for_each_ranking_option(translation.penalties, visit);
}

struct ExperimentRow {
  std::string name;                   // names its files
  std::string label;                  // as displayed
  std::vector<RecipeChange> changes;  // of the recipe that all rows share
  RowTranslation translation;
  uint64_t num_seeds = 1;
  Place place;
};

// A table to be made: rows are trainings and ways to translate, columns are metrics.
struct Experiment {
  std::string title;
  std::string base = "small";  // a recipe of training
  std::vector<RecipeChange> changes;
  std::vector<MetricKind> columns;
  // What is translated and evaluated (empty = has to be given, or is the built-in corpus's own).
  std::string test_source, test_target;
  std::vector<ExperimentRow> rows;
};

// Reads the YAML of an experiment. Throws a usage error with file and line for what it cannot use.
Experiment read_experiment(const std::string& path);

// The recipe of a row: base, what all rows have, what this row has, `changes` ("key=value").
Recipe row_recipe(const Experiment& experiment, const ExperimentRow& row,
                  const std::vector<std::string>& changes);

}  // namespace allot
