#include "app/folder_lock.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <thread>

#include "base/error.h"

namespace allot {
namespace {

namespace fs = std::filesystem;

bool is_alone_in_its_folder(const std::string& path) {
  std::error_code error;
  const auto entries = fs::directory_iterator(fs::path(path).parent_path(), error);
  return !error && std::distance(begin(entries), end(entries)) == 1;
}

}  // namespace

FolderLock::FolderLock(const std::string& path, std::chrono::milliseconds patience,
                       const std::string& what)
    : path_(path), lock_(path) {
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
  if (lock_.has_made_file() && is_alone_in_its_folder(path_)) lock_.remove_file();
}

}  // namespace allot
