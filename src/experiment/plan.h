#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "experiment/recipe.h"
#include "train/recipe/recipe.h"
#include "train/recipe/recipe_identity.h"

namespace allot {

// The files of an experiment.
struct ExperimentPaths {
  std::string folder;
  // Of the table: several experiments may share a folder.
  std::string table_name = "table";

  std::string cache() const { return folder + "/cache"; }
  std::string models() const { return folder + "/models"; }
  std::string model(const std::string& name) const { return models() + "/" + name; }
  std::string result(const std::string& name) const { return folder + "/rows/" + name + ".json"; }
  std::string translations(const std::string& name) const {
    return folder + "/translations/" + name + ".txt";
  }
  std::string log(const std::string& name) const { return folder + "/logs/" + name + ".txt"; }
  std::string lock() const { return folder + "/lock"; }
  std::string table() const { return folder + "/" + table_name + ".md"; }
  std::string page() const { return folder + "/" + table_name + ".html"; }
  std::string results() const { return folder + "/" + table_name + ".json"; }
};

// One row with one seed.
struct PlannedResult {
  size_t row = 0;  // of the experiment
  uint64_t seed = 1;
  std::string name;  // "softmax-seed1": of its files
  Recipe recipe;     // of the training; its output is the folder of the model
  RowTranslation translation;
  std::string training_hash;
  std::string result_hash;  // of training, translation options and test text
};

struct ExperimentPlan {
  Experiment experiment;
  ExperimentPaths paths;
  std::string test_source, test_target;
  std::vector<PlannedResult> results;  // by row, then by seed
  // Of all rows of the table, also of those that are not made this time.
  std::vector<std::string> training_hashes;
};

struct PlanOptions {
  std::string folder = "experiment";
  // "key=value", for all rows.
  std::vector<std::string> changes;
  // In place of what the experiment says.
  std::string test_source, test_target;
  // Names of rows (empty = all), and how many seeds each has (0 = as the experiment says).
  std::vector<std::string> rows;
  uint64_t num_seeds = 0;
};

// Determines every training and every hash. Rows with the same training share a model, which has
// the name of the first of them. Writes the built-in corpus when a recipe needs it, after all
// checks. Throws a usage error for a row that cannot be trained and for an unknown name; Error for
// a test text that lacks a line on one side.
ExperimentPlan make_plan(Experiment experiment, const PlanOptions& options,
                         TrainingIdentity& identity);

}  // namespace allot
