#pragma once

#include <string>
#include <vector>

#include "base/stream.h"
#include "train/distributed/launcher.h"

namespace allot {

struct TrainOptions {
  // A recipe that is built in, or a YAML file.
  std::string recipe = "small";
  // key=value, applied in this order over the recipe.
  std::vector<std::string> changes;
  // Continue from the newest checkpoint of the output; start when there is neither one nor a model.
  bool resume = false;
  // Start over although the output already contains a run.
  bool overwrite = false;
  // Print the resolved recipe and what it takes, and do nothing else (data is prepared).
  bool dry_run = false;
  // Print the keys of recipes, and do nothing else.
  bool list_keys = false;
  // Whether this is one of several processes that train together.
  DistributedOptions distributed;
};

// Trains by a recipe, given by name or file: the model folder, and its log and learning curve
// beside it. Throws StoppedError when it is stopped by a signal, after saving. Of
// several processes that an MPI launcher has started, rank 0 writes and prints; the others compute,
// print nothing, and end normally when rank 0 reports an error.
void run_train(const TrainOptions& options, const Run& run);

}  // namespace allot
