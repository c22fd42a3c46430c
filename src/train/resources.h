#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "base/available_memory.h"
#include "train/recipe/recipe.h"

namespace allot {

// What a run will take, from its recipe alone.
struct ResourceNeeds {
  size_t parameters = 0;
  uint64_t memory_bytes = 0;
  uint64_t disk_bytes = 0;  // checkpoints, best models and the model folder
};

// The part of one process in a training.
struct TrainingPart {
  size_t shards = 1;  // parts of a batch, computed in parallel
  size_t rank = 0;
  size_t num_ranks = 1;
};

// data_bytes: corpora in memory.
ResourceNeeds estimate_needs(const Recipe& recipe, const ModelOptions& options, uint64_t data_bytes,
                             const TrainingPart& part);

struct ResourceLimits {
  uint64_t memory_bytes = 0;  // that this process may still take
  // Free at the output, and what a run there takes already: it is replaced during training.
  uint64_t disk_bytes = 0;
};

// What the machine offers now; a limit that cannot be found out is taken as endless.
ResourceLimits available_resources(const std::string& output);

// Throws Error (exit code 1) when something will not be enough.
void check_resources(const ResourceNeeds& needs, const ResourceLimits& limits,
                     const std::string& output);

}  // namespace allot
