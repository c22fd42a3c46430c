#pragma once

#include <string>

#include "base/folder_name.h"

namespace allot {

// The files of a run: the model in its own folder, which is all that translation needs, and
// everything else beside it in OUTPUT.run, which may be deleted when training is over.
struct RunPaths {
  explicit RunPaths(const std::string& output) : model(folder_name(output)), run(model + ".run") {}

  std::string checkpoints() const { return run + "/checkpoints"; }
  std::string best() const { return run + "/best"; }
  std::string lock() const { return run + "/lock"; }
  std::string log() const { return run + "/log.jsonl"; }
  std::string csv() const { return run + "/log.csv"; }
  std::string recipe() const { return run + "/recipe.yml"; }
  std::string curve() const { return run + "/curve.svg"; }
  std::string attention_stats() const { return run + "/attention.tsv"; }
  std::string training_note() const { return run + "/training-hash"; }
  std::string translations() const { return run + "/valid.translations"; }

  std::string model;
  std::string run;
};

}  // namespace allot
