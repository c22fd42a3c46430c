#include "train/resume_check.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"
#include "model/options_json.h"
#include "train/recipe_keys.h"

namespace allot {

nlohmann::ordered_json to_json(const RunIdentity& identity) {
  return {{"seed", identity.recipe.seed},
          {"shards", identity.shards},
          {"data", identity.data},
          {"model", to_json(identity.model)},
          {"recipe", recipe_values(identity.recipe)}};
}

std::vector<std::string> check_resumable(const RunIdentity& identity,
                                         const nlohmann::ordered_json& state,
                                         const std::string& run) {
  if (state.at("data") != identity.data || state.at("model") != to_json(identity.model)) {
    throw Error(ErrorKind::kUsage, {run}, "the run was started with other data or another model",
                "give the same files and model keys as before, or start anew with --overwrite");
  }
  const auto shards = state.at("shards").get<size_t>();
  if (shards != identity.shards) {
    throw Error(ErrorKind::kUsage, {run},
                fmt::format("the run was started with {} shards a batch, now it is {}", shards,
                            identity.shards),
                fmt::format("add --set training.shards={}", shards));
  }
  return changed_keys(identity.recipe, state.at("recipe"));
}

bool decide_length(const std::vector<std::string>& keys) {
  return std::any_of(keys.begin(), keys.end(), [](const std::string& name) {
    return name == "training.epochs" || name == "training.max-updates" ||
           name == "training.accumulate" || name == "batch.size" || name == "batch.unit";
  });
}

}  // namespace allot
