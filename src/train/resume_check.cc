#include "train/resume_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>

#include "base/error.h"
#include "base/progress.h"
#include "model/options_json.h"
#include "train/recipe/recipe_keys.h"

namespace allot {
namespace {

bool has_any(const std::vector<std::string>& keys, std::initializer_list<const char*> names) {
  return std::any_of(names.begin(), names.end(), [&keys](const char* name) {
    return std::find(keys.begin(), keys.end(), name) != keys.end();
  });
}

}  // namespace

nlohmann::ordered_json to_json(const RunIdentity& identity) {
  return {{"seed", identity.recipe.seed},
          {"shards", identity.shards},
          {"data", identity.data},
          {"model", to_json(identity.model)},
          {"recipe", recipe_values(identity.recipe)}};
}

std::vector<std::string> check_resumable(const RunIdentity& identity, const JsonObject& state,
                                         const std::string& run) {
  if (state.at("data") != identity.data || state.at("model") != to_json(identity.model)) {
    throw Error(ErrorKind::kUsage, {run}, "the run was started with other data or another model",
                "give the same files and model keys as before, or start over with --overwrite");
  }
  const uint64_t shards = state.count("shards");
  if (shards != identity.shards) {
    throw Error(ErrorKind::kUsage, {run},
                fmt::format("the run was started with {} per batch (now {})",
                            format_count(shards, "shard"), format_count(identity.shards)),
                fmt::format("add --set training.shards={}", shards));
  }
  return changed_keys(identity.recipe, state.at("recipe"));
}

bool decide_length(const std::vector<std::string>& keys) {
  return has_any(keys, {"training.epochs", "training.max-updates", "training.accumulate",
                        "batch.size", "batch.unit"});
}

bool change_costs(const std::vector<std::string>& keys) {
  return has_any(keys, {"validation.measure"});
}

void follow_changes(const std::vector<std::string>& keys, const Recipe& recipe,
                    TrainingState& state) {
  // The place in the epoch is a number of batches that are not made any more.
  if (has_any(keys, {"seed", "bpe.dropout", "batch.size", "batch.unit", "batch.pool"})) {
    state.batch = 0;
  }
  if (change_costs(keys)) {
    state.since_best = 0;
    state.has_stopped_early = false;
  }
  if (has_any(keys, {"training.epochs", "training.max-updates"})) state.has_stopped_early = false;
  if (has_any(keys, {"validation.patience"})) {
    const uint64_t patience = recipe.validation.patience;
    state.has_stopped_early =
        state.has_stopped_early && patience > 0 && state.since_best >= patience;
  }
}

}  // namespace allot
