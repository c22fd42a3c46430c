#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>

#include "base/json_object.h"
#include "train/model_origin.h"

namespace allot {

// The current position of a training: what its checkpoints contain besides weights and the states
// of optimizer, schedule and best models.
struct TrainingState {
  uint64_t epoch = 0;  // from 0
  uint64_t batch = 0;  // the next one of the epoch
  uint64_t update = 0;
  uint64_t total_updates = 0;  // that the training is planned to have; 0 = it has no end
  uint64_t since_best = 0;     // validations
  bool has_stopped_early = false;
  bool is_finished = false;
  double seconds = 0;  // that all its processes have taken
  ModelOrigin origin;  // of the model in the model folder

  // Of the epoch in which the last update was made, from 1 (0 = there was none).
  uint64_t epoch_number() const { return batch > 0 ? epoch + 1 : epoch; }
  // The part of the planned updates that is done (0 for a training without end).
  double progress() const {
    return total_updates == 0 ? 0
                              : static_cast<double>(update) / static_cast<double>(total_updates);
  }
};

nlohmann::ordered_json to_json(const TrainingState& state);

// Throws Error when something is missing or of another type. `measure`: by which the model was
// chosen, for states that do not say it.
TrainingState training_state(const JsonObject& kept, Measure measure);

}  // namespace allot
