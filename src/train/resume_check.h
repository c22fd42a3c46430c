#pragma once

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "model/options.h"
#include "train/recipe/recipe.h"
#include "train/training_state.h"

namespace allot {

// What a run is made with. Who resumes it must have the same data, model and number of
// shards; the rest of the recipe may change.
struct RunIdentity {
  const Recipe& recipe;
  std::string data;  // its fingerprint
  ModelOptions model;
  size_t shards = 0;
};

// For the state that a checkpoint keeps.
nlohmann::ordered_json to_json(const RunIdentity& identity);

// Throws a usage error when the run in folder `run`, of which this is a checkpoint's state, cannot
// continue so. Gives the names of the keys that have changed.
std::vector<std::string> check_resumable(const RunIdentity& identity, const JsonObject& state,
                                         const std::string& run);

// Whether one of these keys has a say in how many updates a training is planned to have.
bool decide_length(const std::vector<std::string>& keys);
// Whether costs of validations are others than before, so that the two cannot be compared.
bool change_costs(const std::vector<std::string>& keys);

// What becomes of the state of a run when these keys have changed: other batches start
// their epoch over, early stopping ends with its reason.
void follow_changes(const std::vector<std::string>& keys, const Recipe& recipe,
                    TrainingState& state);

}  // namespace allot
