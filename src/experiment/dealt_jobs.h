#pragma once

#include <string>
#include <vector>

#include "experiment/make_results.h"
#include "train/distributed/rank_group.h"

namespace allot {

// The jobs of an experiment on their way to other ranks, which have made the same plan: results go
// by their names.
std::string pack_jobs(const std::vector<ModelJob>& jobs);
// Throws Error when the plan is not that of the sender.
std::vector<ModelJob> unpack_jobs(const std::string& text, const ExperimentPlan& plan);

// A file in a folder, by which other ranks see that the folder is theirs, too.
class SharedFolderSign {
 public:
  // Throws Error (exit code 1) when it cannot be written.
  explicit SharedFolderSign(const std::string& folder);
  SharedFolderSign(const SharedFolderSign&) = delete;
  SharedFolderSign& operator=(const SharedFolderSign&) = delete;
  ~SharedFolderSign();

  const std::string& name() const { return name_; }
  // Throws Error (exit code 1) unless the folder has the sign of rank 0.
  static void check(const std::string& folder, const std::string& name);

 private:
  std::string folder_, name_;
};

}  // namespace allot
