#pragma once

#include <atomic>
#include <functional>

#include "base/stream.h"
#include "train/distributed/rank_group.h"
#include "train/prepare/prepared_data.h"
#include "train/resources.h"
#include "train/train_output.h"
#include "train/trainer.h"
#include "train/training_observer.h"

namespace allot {

// A training that is ready to start.
struct PreparedTraining {
  Recipe recipe;  // its text is named by plain files, also that of a built-in corpus
  PreparedData data;
  ResourceNeeds needs;
};

// Prepares the data, or takes it from the cache. Throws Error when the text cannot be used, or when
// memory or disk will not be enough. `group`: the processes that train together, if there are
// several; `record`: what they find the data by. Throws StoppedError when `stop` becomes true;
// null: only what ends the program ends it.
PreparedTraining prepare_training(Recipe recipe, WorkerPool& pool, RankGroup* group = nullptr,
                                  CacheRecord* record = nullptr,
                                  const std::atomic<bool>* stop = nullptr);

// Draws something from the log of a run.
using DrawLog = std::function<void(const RunPaths& paths)>;

// Raw text -> model folder, as the recipe says; its log is beside it. `draw_log` is called when the
// training has finished or was stopped, before the run is unlocked. Throws StoppedError when it was
// stopped by a signal (or as `control` says), after saving.
TrainResult train_model(const Recipe& recipe, TrainStart start, const Run& run,
                        const DrawLog& draw_log, const TrainControl& control = {});

// The same on rank 0 of a group, while the others call follow_training: the
// model is the same to the byte, whatever the number of ranks. When it returns or throws, the
// training is over for the others, too, if they can be told (RankGroup::has_ended).
TrainResult train_model(const Recipe& recipe, TrainStart start, const Run& run,
                        const DrawLog& draw_log, RankGroup& group,
                        const TrainControl& control = {});

// On the other ranks: waits until the data is prepared, receives the recipe, reads the data from
// the cache, where rank 0 puts it if it is not there, and takes part until rank 0 ends the
// training. Throws GroupError when one of the ranks fails.
void follow_training(const Run& run, RankGroup& group);

}  // namespace allot
