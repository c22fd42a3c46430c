#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/stream.h"
#include "train/train_output.h"
#include "train/trainer.h"

namespace allot {

struct TrainOptions {
  // A recipe that is built in, or a YAML file.
  std::string recipe = "small";
  // key=value, applied in this order over the recipe.
  std::vector<std::string> changes;
  // Go on from the newest checkpoint of the output; start when there is neither one nor a model.
  bool resume = false;
  // Start anew although the output holds a run already.
  bool overwrite = false;
  // Print the resolved recipe and what it takes, and do nothing else (data is prepared).
  bool dry_run = false;
  // Print the keys of recipes, and do nothing else.
  bool list_keys = false;
};

// Raw text -> model folder, as the recipe says; its log and learning curve beside it. Throws Error
// (exit code 1) when it is stopped by a signal, after saving.
TrainResult train_model(Recipe recipe, TrainStart start, const Run& run);

// The verb: the same for a recipe by its name, with what there is to say about it.
void run_train(const TrainOptions& options, const Run& run);

}  // namespace allot
