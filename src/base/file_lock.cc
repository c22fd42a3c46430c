#include "base/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

namespace allot {
namespace {

// Whether the opened file still has its name: its owner may have removed it before the lock was
// acquired, and then it excludes no other process.
bool has_name(int descriptor, const std::string& path) {
  struct stat opened {};
  struct stat named {};
  return fstat(descriptor, &opened) == 0 && stat(path.c_str(), &named) == 0 &&
         opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

}  // namespace

FileLock::~FileLock() {
  close_file();
}

int FileLock::try_lock() {
  return acquire(LOCK_EX | LOCK_NB);
}

int FileLock::lock() {
  return acquire(LOCK_EX);
}

void FileLock::remove_file() {
  if (has_name(descriptor_, path_)) unlink(path_.c_str());  // else it is another lock's
  has_made_file_ = false;
}

int FileLock::acquire(int operation) {
  while (true) {
    if (const int reason = open_file(); reason != 0) return reason;
    while (flock(descriptor_, operation) != 0) {
      if (errno != EINTR) return errno;
    }
    if (has_name(descriptor_, path_)) return 0;
    close_file();
  }
}

int FileLock::open_file() {
  if (descriptor_ >= 0) return 0;
  constexpr int kFlags = O_RDWR | O_CREAT | O_CLOEXEC;
  descriptor_ = open(path_.c_str(), kFlags | O_EXCL, 0644);
  has_made_file_ = descriptor_ >= 0;
  if (descriptor_ < 0 && errno == EEXIST) descriptor_ = open(path_.c_str(), kFlags, 0644);
  return descriptor_ >= 0 ? 0 : errno;
}

void FileLock::close_file() {
  if (descriptor_ >= 0) close(descriptor_);
  descriptor_ = -1;
}

}  // namespace allot
