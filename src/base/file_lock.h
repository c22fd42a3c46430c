#pragma once

#include <sys/types.h>

#include <string>

namespace allot {

// A lock shared by processes through a file (flock). It is held until this object is destroyed, and
// until all children forked meanwhile have ended, however they end.
class FileLock {
 public:
  // Not locked yet.
  explicit FileLock(std::string path) : path_(std::move(path)) {}
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  ~FileLock();

  // Creates the file if necessary. 0 when it is locked now; EWOULDBLOCK: another process has it; or
  // why it cannot be opened or locked at all (errno).
  int try_lock();
  // The same, but waits until it is free.
  int lock();

  // False after a failure: the file could not even be opened.
  bool is_open() const { return descriptor_ >= 0; }
  // Whether this lock created the file.
  bool has_made_file() const { return has_made_file_; }
  // Removes the file of a lock that is held. Processes that wait for it notice and create another.
  void remove_file();

 private:
  int acquire(int operation);
  int open_file();
  void close_file();

  std::string path_;
  int descriptor_ = -1;
  bool has_made_file_ = false;
};

}  // namespace allot
