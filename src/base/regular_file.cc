#include "base/regular_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <vector>

#include "base/checksum.h"
#include "base/error.h"

namespace allot {
namespace {

constexpr size_t kCopiedAtOnce = size_t{1} << 20;

[[noreturn]] void fail(const std::string& path, int reason) {
  throw Error({path}, fmt::format("cannot be read: {}", std::strerror(reason)),
              "check the name and that you may read it");
}

void require_regular(const std::string& path, const struct stat& status) {
  if (S_ISREG(status.st_mode)) return;
  if (S_ISDIR(status.st_mode)) {
    throw Error({path}, "is a folder, not a file", "name a file");
  }
  throw Error({path}, "is not a regular file but a pipe, a socket or a device",
              "copy the content to a file on disk, and name that");
}

}  // namespace

RegularFile::RegularFile(const std::string& path) : path_(path) {
  struct stat status {};
  // Before it is opened, because opening a device may have side effects, ...
  if (stat(path.c_str(), &status) != 0) fail(path, errno);
  require_regular(path, status);
  // ... and after, because it may be another file by then; O_NONBLOCK: never wait for a pipe.
  descriptor_ = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (descriptor_ < 0) fail(path, errno);
  try {
    if (fstat(descriptor_, &status) != 0) fail(path, errno);
    require_regular(path, status);
  } catch (...) {
    close(descriptor_);
    throw;
  }
  size_ = static_cast<uint64_t>(status.st_size);
}

RegularFile::~RegularFile() {
  close(descriptor_);
}

size_t RegularFile::read(char* buffer, size_t capacity) {
  size_t count = 0;
  while (count < capacity) {
    const ssize_t more = ::read(descriptor_, buffer + count, capacity - count);
    if (more < 0 && errno == EINTR) continue;
    if (more < 0) {
      throw Error({path_}, fmt::format("cannot be read: {}", std::strerror(errno)),
                  "check the disk and the file");
    }
    if (more == 0) break;
    count += static_cast<size_t>(more);
  }
  return count;
}

void for_each_block(RegularFile& file, const std::function<void(std::string_view block)>& take) {
  std::vector<char> buffer(kCopiedAtOnce);
  while (const size_t count = file.read(buffer.data(), buffer.size())) {
    take({buffer.data(), count});
  }
}

FileSum sum_of_file(const std::string& path) {
  RegularFile file(path);
  FileSum sum;
  RunningChecksum running;
  for_each_block(file, [&](std::string_view block) {
    running.add(block);
    sum.bytes += block.size();
  });
  sum.checksum = running.value();
  return sum;
}

}  // namespace allot
