#include "base/memory_map.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "base/error.h"

namespace allot {
namespace {

// Closes the descriptor when the function that opened it ends; the map does not need it.
struct Descriptor {
  explicit Descriptor(const std::string& path) : number(open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (number >= 0) close(number);
  }
  int number;
};

[[noreturn]] void fail(const std::string& path, int reason) {
  throw Error({path}, fmt::format("cannot be read: {}", std::strerror(reason)),
              "check the name and that you may read it");
}

}  // namespace

MemoryMap::MemoryMap(const std::string& path) {
  const Descriptor file(path);
  if (file.number < 0) fail(path, errno);
  struct stat status {};
  if (fstat(file.number, &status) != 0) fail(path, errno);
  if (!S_ISREG(status.st_mode)) {
    throw Error({path}, "is not a regular file, and cannot be mapped into memory",
                "copy the content to a file on disk, and name that");
  }
  if (status.st_size == 0) return;  // an empty map is not possible, and not needed
  void* data =
      mmap(nullptr, static_cast<size_t>(status.st_size), PROT_READ, MAP_SHARED, file.number, 0);
  if (data == MAP_FAILED) fail(path, errno);
  data_ = static_cast<const char*>(data);
  size_ = static_cast<size_t>(status.st_size);
}

MemoryMap::MemoryMap(MemoryMap&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

MemoryMap& MemoryMap::operator=(MemoryMap&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
  return *this;
}

MemoryMap::~MemoryMap() {
  if (data_ != nullptr) munmap(const_cast<char*>(data_), size_);
}

}  // namespace allot
