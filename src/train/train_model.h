#pragma once

#include <functional>

#include "base/stream.h"
#include "train/prepare/prepared_data.h"
#include "train/resources.h"
#include "train/train_output.h"
#include "train/trainer.h"

namespace allot {

// A training that is ready to start.
struct PreparedTraining {
  Recipe recipe;  // a built-in corpus is named by its files
  PreparedData data;
  ResourceNeeds needs;
};

// Prepares the data, or takes it from the cache. Throws Error when the text cannot be used, or when
// memory or disk will not be enough.
PreparedTraining prepare_training(Recipe recipe, WorkerPool& pool);

// Draws something from the log of a run.
using DrawLog = std::function<void(const RunPaths& paths)>;

// Raw text -> model folder, as the recipe says; its log is beside it. `draw_log` is called when the
// training has finished or was stopped, before the run is unlocked. Throws StoppedError when it was
// stopped by a signal, after saving.
TrainResult train_model(const Recipe& recipe, TrainStart start, const Run& run,
                        const DrawLog& draw_log);

}  // namespace allot
