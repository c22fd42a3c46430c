#include "app/folder_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <thread>

#include "base/error.h"

namespace allot {

FolderLock::FolderLock(const std::string& path, std::chrono::milliseconds patience,
                       const std::string& what)
    : descriptor_(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644)) {
  if (descriptor_ < 0) {
    throw Error::failure({path}, std::string("cannot open this file: ") + std::strerror(errno),
                         "name a folder that you may write to with -o");
  }
  constexpr std::chrono::milliseconds kPause{100};
  const auto end = std::chrono::steady_clock::now() + patience;
  while (flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
    const int problem = errno;
    const bool has_another = problem == EWOULDBLOCK;
    if ((has_another && std::chrono::steady_clock::now() < end) || problem == EINTR) {
      std::this_thread::sleep_for(kPause);
      continue;
    }
    close(descriptor_);
    if (has_another) {
      throw Error::failure({path}, "another " + what + " is at work in this folder",
                           "wait for it to end, or name another folder with -o");
    }
    throw Error::failure({path}, std::string("cannot lock this file: ") + std::strerror(problem),
                         "name a folder on another disk with -o");
  }
}

FolderLock::~FolderLock() {
  close(descriptor_);
}

}  // namespace allot
