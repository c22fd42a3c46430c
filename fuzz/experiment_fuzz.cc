// Experiments: YAML with a table of rows. Whatever is accepted has rows whose names can name files,
// each of its own, and settings that a recipe takes.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>

#include "base/error.h"
#include "common/memory_file.h"
#include "common/outcome.h"
#include "experiment/recipe.h"
#include "train/recipe/recipe_keys.h"

namespace allot {
namespace {

using fuzz::MemoryFile;
using fuzz::require;

void check_row(const Experiment& experiment, const ExperimentRow& row) {
  require(!row.name.empty() && row.name[0] != '.' && row.name[0] != '-');
  require(row.name.find_first_of(std::string("/\\\n\0 ", 5)) == std::string::npos);
  require(!row.label.empty() && row.num_seeds >= 1);
  require(row.translation.beam_size >= 1);
  const PenaltyOptions& penalties = row.translation.penalties;
  require(std::isfinite(penalties.alpha) && std::isfinite(penalties.beta));
  penalties.validate();
  // Every change was tried when it was read.
  const Recipe recipe = row_recipe(experiment, row, {});
  require(!to_yaml(recipe).empty());
}

void check(const std::string& text) {
  const MemoryFile file(text);
  Experiment experiment;
  try {
    experiment = read_experiment(file.path());
  } catch (const Error& error) {
    fuzz::note_refused(error);
    return;
  }
  // No refusal is right from here on.
  require(!experiment.rows.empty() && !experiment.columns.empty());
  std::set<std::string> names;
  for (const ExperimentRow& row : experiment.rows) {
    require(names.insert(row.name).second);
    check_row(experiment, row);
  }
}

}  // namespace
}  // namespace allot

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string text(reinterpret_cast<const char*>(data), size);
  // As in recipe_fuzz.cc: no base beside the open files.
  std::replace(text.begin(), text.end(), '/', '_');
  allot::check(text);
  return 0;
}
