#pragma once

#include <sys/types.h>

#include <string>

namespace allot {

// A lock that processes have in common through a file (flock). It is held until this is destroyed,
// and by children that were forked meanwhile until they have ended, however they end.
class FileLock {
 public:
  // Not locked yet.
  explicit FileLock(std::string path) : path_(std::move(path)) {}
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;
  ~FileLock();

  // Makes the file if need be. 0 when it is locked now; EWOULDBLOCK: another has it; or why it
  // cannot be opened or locked at all (errno).
  int try_lock();
  // The same, but waits for another.
  int lock();

  // Why it could not be locked: it was not even opened.
  bool is_open() const { return descriptor_ >= 0; }
  // Whether the file is there because of this lock.
  bool has_made_file() const { return has_made_file_; }
  // Takes away the file of a lock that is held. Who waits for it notices, and makes another.
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
