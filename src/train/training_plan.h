#pragma once

#include <cstddef>
#include <cstdint>

#include "train/recipe/recipe.h"
#include "train/training_state.h"

namespace allot {

// When a training does what, by its recipe and its current position.

bool is_at_end(const TrainingOptions& length, const TrainingState& state);

// The updates made and those to come, if every epoch has as many batches as this one; others may
// have a few more or fewer. 0: the training has no end.
uint64_t planned_updates(const TrainingOptions& length, const TrainingState& state,
                         size_t num_batches);

// After an update: whether the model is validated now.
bool is_validation_due(const Recipe& recipe, uint64_t update, bool is_epoch_end);

// Whether a validation now also translates, which takes longer.
bool is_translation_due(const Recipe& recipe, const TrainingState& state);

// Whether a checkpoint is saved now, besides those at every validation.
bool is_checkpoint_due(const CheckpointRecipe& recipe, uint64_t update, double seconds_since_last);

}  // namespace allot
