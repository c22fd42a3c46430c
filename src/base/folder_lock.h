#pragma once

#include <chrono>
#include <string>

#include "base/file_lock.h"

namespace allot {

// While it lives, no other process (and no other lock of this one) has the folder that the lock
// file stands for: two experiments in one folder would train the same models. It ends with the
// process and the children that it has forked, however they end. A lock file that it has made
// goes with it, so that whoever is refused leaves no trace.
class FolderLock {
 public:
  // Makes the file if need be. Waits for as long as `patience` says: children of a process that
  // was killed may need a moment to follow it. Throws Error (exit code 1) when another has the
  // folder, or when the file cannot be opened or locked at all. `what`: that is at work there.
  explicit FolderLock(const std::string& path,
                      std::chrono::milliseconds patience = std::chrono::seconds(5),
                      const std::string& what = "experiment");
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;
  ~FolderLock();

  // For those who start processes: the file stays, so that one that outlives this keeps the folder.
  void keep_file() { keeps_file_ = true; }

 private:
  FileLock lock_;
  bool keeps_file_ = false;
};

}  // namespace allot
