#pragma once

#include <memory>

#include "base/folder_lock.h"
#include "base/new_folders.h"
#include "train/run_paths.h"

namespace allot {

// What to do with a run that the output already contains.
enum class TrainStart {
  kNew,        // refuse
  kResume,     // continue from its newest checkpoint; when it is finished, that is all
  kOverwrite,  // start over
};

// The output of a training: fails at once when it cannot be used, and keeps other trainings out. A
// training that is refused before it has written anything leaves nothing behind.
class TrainOutput {
 public:
  // Throws a usage error when the output is something other than a model folder, when it contains
  // what `start` would replace without being asked to, or when resuming would start over in place
  // of a finished model; Error (exit code 1) when it cannot be written or another training is
  // running there.
  TrainOutput(TrainStart start, RunPaths paths);

  // Makes the folder of the run, for this training alone.
  void open();

 private:
  void check() const;
  void make_folder();
  void lock();

  TrainStart start_;
  RunPaths paths_;
  NewFolders folders_;
  std::unique_ptr<FolderLock> lock_;
};

}  // namespace allot
