#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/error.h"
#include "train/recipe/recipe.h"

namespace allot {

// What is known when weights or losses have grown out of hand.
struct Divergence {
  uint64_t update = 0;  // from 1
  std::string signs;    // "loss inf, gradient norm 3e+20"
  double learning_rate = 0;
  // Of the newest checkpoint; nothing when there is none.
  std::optional<uint64_t> checkpoint;
};

// The error (exit code 1) that ends a diverged run: what to change, and from where to resume. The
// state at this moment is no such place: weights that are still finite have taken the very step
// that was too long.
Error divergence_error(const std::string& run, const Recipe& recipe, const Divergence& divergence);

}  // namespace allot
