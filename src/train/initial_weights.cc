#include "train/initial_weights.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"
#include "base/progress.h"
#include "model/model_folder.h"

namespace allot {
namespace {

// Options that change what weights mean, and not how many there are.
void check_meaning(const std::string& folder, const ModelOptions& given,
                   const ModelOptions& wanted) {
  const auto require_equal = [&folder](const char* name, const std::string& its,
                                       const std::string& ours) {
    if (its == ours) return;
    throw Error(ErrorKind::kUsage, {folder},
                fmt::format("its model.{} is {}, but that of the recipe is {}", name, its, ours),
                fmt::format("set model.{} to {}", name, its));
  };
  require_equal("architecture", to_string(given.architecture), to_string(wanted.architecture));
  require_equal("decoder", to_string(given.decoder_architecture()),
                to_string(wanted.decoder_architecture()));
  // Forms of it have the same tensor.
  require_equal("coverage-vector", to_string(given.coverage_vector),
                to_string(wanted.coverage_vector));
  if (wanted.architecture != Architecture::kTransformer) return;
  require_equal("heads", std::to_string(given.transformer.heads),
                std::to_string(wanted.transformer.heads));
  require_equal("activation", to_string(given.transformer.activation),
                to_string(wanted.transformer.activation));
}

bool is_same_tensor(const ParameterInfo& a, const ParameterInfo& b) {
  return a.name == b.name && a.rows == b.rows && a.cols == b.cols;
}

// As many numbers may still be other tensors.
void check_tensors(const std::string& folder, const ParameterList& given,
                   const ParameterList& wanted) {
  const std::string remedy = "give the recipe the sizes that 'allot inspect' shows of that model";
  if (given.num_values() != wanted.num_values()) {
    throw Error(ErrorKind::kUsage, {folder},
                fmt::format("has {} weights, but the recipe asks for a model of {}",
                            format_count(given.num_values()), format_count(wanted.num_values())),
                remedy);
  }
  for (size_t k = 0; k < std::min(given.size(), wanted.size()); ++k) {
    if (is_same_tensor(given[k], wanted[k])) continue;
    const auto shown = [](const ParameterInfo& info) {
      return fmt::format("{} ({} x {})", info.name, info.rows, info.cols);
    };
    throw Error(
        ErrorKind::kUsage, {folder},
        fmt::format("has {} where the recipe asks for {}", shown(given[k]), shown(wanted[k])),
        remedy);
  }
}

}  // namespace

void set_initial_weights(const Recipe& recipe, const TranslationModel& model,
                         Parameters<float>& weights) {
  const std::string& given_folder = recipe.training.init_from;
  if (given_folder.empty()) {
    Random random(recipe.seed);
    model.initialize(recipe.training.init_range, random, weights);
    return;
  }
  const ModelFolder folder(given_folder);
  const Parameters<float> given = folder.parameters();
  check_meaning(given_folder, folder.options(), model.options());
  check_tensors(given_folder, given.list(), weights.list());
  std::copy_n(given.values(), given.list().num_values(), weights.values());
}

}  // namespace allot
