#include "train/divergence.h"

#include <fmt/format.h>

#include "base/progress.h"

namespace allot {

Error divergence_error(const std::string& run, const Recipe& recipe, const Divergence& divergence) {
  const std::string clip = recipe.optimizer.max_gradient_norm == 0 ? "set optimizer.clip above 0"
                                                                   : "lower optimizer.clip";
  const std::string way =
      divergence.checkpoint
          ? fmt::format("resume after update {}, the newest checkpoint, with --resume",
                        format_count(*divergence.checkpoint))
          : "start over with --overwrite: there is no checkpoint yet";
  return Error::failure(
      {run},
      fmt::format("training diverged at update {}: {}, learning rate {}",
                  format_count(divergence.update), divergence.signs, divergence.learning_rate),
      fmt::format("lower schedule.learning-rate (now {}) or {}, then {}",
                  recipe.schedule.learning_rate, clip, way));
}

}  // namespace allot
