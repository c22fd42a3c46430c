#include "train/train_output.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "base/error.h"
#include "base/json_object.h"
#include "model/model_folder.h"
#include "train/checkpoint.h"
#include "train/stale_temporaries.h"
#include "train/training_log.h"

namespace allot {
namespace {

namespace fs = std::filesystem;

bool has_model(const RunPaths& paths) {
  std::error_code ignored;
  return fs::exists(paths.model + "/" + kModelFolder.manifest, ignored);
}

// What is there and is no model would be refused when the first model is written, hours later.
void check_place(const RunPaths& paths) {
  std::error_code ignored;
  if (!fs::exists(paths.model, ignored) || has_model(paths)) return;
  if (!fs::is_directory(paths.model, ignored)) {
    throw Error(ErrorKind::kUsage, {paths.model}, "is a file, not the folder of a model",
                "name another output, or move the file away");
  }
  if (!fs::is_empty(paths.model, ignored)) {
    throw Error(ErrorKind::kUsage, {paths.model},
                "contains files that are not part of a model, so it is not replaced",
                "name an output that does not exist or is empty");
  }
}

// A run that was killed before its first checkpoint, possibly just after its first model.
bool has_begun(const RunPaths& paths) {
  const auto events = read_training_log(paths.log());
  return !events.empty() &&
         std::none_of(events.begin(), events.end(), [](const nlohmann::ordered_json& event) {
           return text_or(event, "event", "") == "end";
         });
}

void check_new(const RunPaths& paths) {
  std::error_code ignored;
  const bool has_run = fs::exists(paths.checkpoints(), ignored);
  if (has_run) {
    throw Error(ErrorKind::kUsage, {paths.run}, "already contains a training run",
                "continue with --resume, start over with --overwrite, or name another output");
  }
  if (has_model(paths)) {
    throw Error(ErrorKind::kUsage, {paths.model}, "already exists",
                "start over with --overwrite, or name another output");
  }
}

// Without checkpoints, resuming means starting over: not if there is a finished model.
void check_resume(const RunPaths& paths) {
  if (!CheckpointStore(paths.checkpoints(), 1).is_empty()) return;
  if (!has_model(paths) || has_begun(paths)) return;
  throw Error(ErrorKind::kUsage, {paths.model},
              "is a model without checkpoints: there is nothing to resume from",
              "train from its weights with init-from and another output, or start over in "
              "its place with --overwrite");
}

}  // namespace

TrainOutput::TrainOutput(TrainStart start, RunPaths paths)
    : start_(start), paths_(std::move(paths)) {
  std::error_code ignored;
  const bool is_new = !fs::exists(paths_.run, ignored);
  check_place(paths_);
  // A place that is not writable shows now, not after an hour; that of the model, too.
  make_folder();
  { const SealedFolderWriter probe(kModelFolder, paths_.model); }
  if (is_new) {
    fs::remove(paths_.run, ignored);
  } else {
    lock();
  }
  check();
}

void TrainOutput::open() {
  if (lock_) return;
  make_folder();
  lock();
  check();  // another may have trained here meanwhile
}

void TrainOutput::check() const {
  check_place(paths_);
  if (start_ == TrainStart::kNew) check_new(paths_);
  if (start_ == TrainStart::kResume) check_resume(paths_);
}

void TrainOutput::make_folder() {
  folders_.make_or_throw(paths_.run, "name an output in a folder that you may write to");
}

void TrainOutput::lock() {
  // One that was killed a moment ago may still be ending.
  lock_ = std::make_unique<FolderLock>(paths_.lock(), std::chrono::seconds(1), "training");
  const fs::path model(paths_.model);
  remove_own_temporaries(model.parent_path().string(), model.filename().string());
  for (const std::string& folder : {paths_.run, paths_.checkpoints(), paths_.best()}) {
    remove_own_temporaries(folder);
  }
}

}  // namespace allot
