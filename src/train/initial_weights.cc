#include "train/initial_weights.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"
#include "base/progress.h"
#include "model/model_folder.h"

namespace allot {

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
  if (given.list().num_values() != weights.list().num_values()) {
    throw Error(ErrorKind::kUsage, {given_folder},
                fmt::format("has {} weights, but the recipe asks for a model of {}",
                            format_count(given.list().num_values()),
                            format_count(weights.list().num_values())),
                "give the recipe the sizes that 'allot inspect' shows of that model");
  }
  std::copy_n(given.values(), given.list().num_values(), weights.values());
}

}  // namespace allot
