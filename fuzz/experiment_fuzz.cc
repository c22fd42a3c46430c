// Experiments: YAML with a table of rows. Whatever is accepted has rows whose names can name files,
// each of its own, and settings that a recipe takes.

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>

#include "common/yaml_input.h"
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
  const auto experiment = fuzz::read_or_refuse(file, read_experiment);
  if (!experiment) return;
  require(!experiment->rows.empty() && !experiment->columns.empty());
  std::set<std::string> names;
  for (const ExperimentRow& row : experiment->rows) {
    require(names.insert(row.name).second);
    check_row(*experiment, row);
  }
}

}  // namespace
}  // namespace allot

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  allot::check(allot::fuzz::yaml_text(data, size));
  return 0;
}
