#pragma once

#include <string>

#include "train/run_paths.h"

namespace allot {

// Which training a run is, by the hash of its TrainingIdentity. It is noted in the run when
// training begins and in the model when it is finished: recipes and texts may change later.

// Notes it, and returns what is to be noted in the model. A run that continues as another training
// than it was before is neither of the two: "".
std::string note_training(const RunPaths& paths, const std::string& hash, bool is_resumed);

// The note of a run, or else of its model; "" when there is none.
std::string noted_training(const RunPaths& paths);

}  // namespace allot
