#include "train/training_plan.h"

#include <algorithm>

namespace allot {
namespace {

uint64_t round_up_ratio(uint64_t a, uint64_t b) {
  return (a + b - 1) / b;
}

}  // namespace

bool is_at_end(const TrainingOptions& length, const TrainingState& state) {
  return (length.epochs > 0 && state.epoch >= length.epochs) ||
         (length.max_updates > 0 && state.update >= length.max_updates) || state.has_stopped_early;
}

uint64_t planned_updates(const TrainingOptions& length, const TrainingState& state,
                         size_t num_batches) {
  const uint64_t epochs_left = length.epochs > state.epoch ? length.epochs - state.epoch : 0;
  uint64_t by_epochs = length.epochs > 0 ? state.update : 0;
  if (epochs_left > 0) {
    by_epochs += epochs_left * round_up_ratio(num_batches, length.accumulate) -
                 round_up_ratio(state.batch, length.accumulate);
  }
  if (by_epochs == 0 || length.max_updates == 0) return std::max(by_epochs, length.max_updates);
  return std::min(by_epochs, length.max_updates);
}

bool is_validation_due(const Recipe& recipe, uint64_t update, bool is_epoch_end) {
  const uint64_t every = recipe.validation.every;
  const bool follows_epochs = every == 0 || recipe.schedule.kind == ScheduleKind::kEpochHalving;
  return (every > 0 && update % every == 0) || (is_epoch_end && follows_epochs);
}

bool is_translation_due(const Recipe& recipe, const TrainingState& state) {
  const uint64_t epoch = state.epoch_number();
  const uint64_t epochs = recipe.training.epochs;
  const bool is_last_epoch = epochs > 0 && epoch >= epochs;
  return epoch >= recipe.validation.translate_from_epoch || is_last_epoch ||
         is_at_end(recipe.training, state);
}

bool is_checkpoint_due(const CheckpointRecipe& recipe, uint64_t update, double seconds_since_last) {
  return (recipe.every > 0 && update % recipe.every == 0) ||
         (recipe.minutes > 0 && seconds_since_last >= 60 * recipe.minutes);
}

}  // namespace allot
