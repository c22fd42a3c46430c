#include "base/folder_lock.h"

#include <cerrno>
#include <cstring>
#include <thread>

#include "base/error.h"

namespace allot {

FolderLock::FolderLock(const std::string& path, std::chrono::milliseconds patience,
                       const std::string& what)
    : lock_(path) {
  constexpr std::chrono::milliseconds kPause{100};
  const auto end = std::chrono::steady_clock::now() + patience;
  int problem = 0;
  while ((problem = lock_.try_lock()) == EWOULDBLOCK && std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(kPause);
  }
  if (problem == 0) return;
  if (problem == EWOULDBLOCK) {
    throw Error::failure({path}, "another " + what + " is at work in this folder",
                         "wait for it to end, or name another folder with -o");
  }
  if (!lock_.is_open()) {
    throw Error::failure({path}, std::string("cannot open this file: ") + std::strerror(problem),
                         "name a folder that you may write to with -o");
  }
  throw Error::failure({path}, std::string("cannot lock this file: ") + std::strerror(problem),
                       "name a folder on another disk with -o");
}

FolderLock::~FolderLock() {
  if (lock_.has_made_file() && !keeps_file_) lock_.remove_file();
}

}  // namespace allot
