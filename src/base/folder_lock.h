#pragma once

#include <chrono>
#include <string>

#include "base/file_lock.h"

namespace allot {

// While it exists, no other process (and no other lock of this process) has the folder to which the
// lock file belongs: two experiments in one folder would train the same models. It ends with the
// process and the children that it has forked, however they end. A lock file that it has created is
// removed with it, so that a refused process leaves no trace.
class FolderLock {
 public:
  // Creates the file if necessary. Waits up to `patience`: children of a killed process may need a
  // moment to end. Throws Error (exit code 1) when another process has the folder, or when the file
  // cannot be opened or locked at all. `what`: what is running there.
  explicit FolderLock(const std::string& path,
                      std::chrono::milliseconds patience = std::chrono::seconds(5),
                      const std::string& what = "experiment");
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;
  ~FolderLock();

  // For processes that start others: the file stays, so that a child that outlives this one keeps
  // the folder.
  void keep_file() { keeps_file_ = true; }

 private:
  FileLock lock_;
  bool keeps_file_ = false;
};

}  // namespace allot
