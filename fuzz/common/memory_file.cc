#include "common/memory_file.h"

#include <sys/mman.h>
#include <unistd.h>

#include "common/outcome.h"

namespace allot::fuzz {

MemoryFile::MemoryFile()
    : descriptor_(memfd_create("input", MFD_CLOEXEC)),
      path_("/proc/self/fd/" + std::to_string(descriptor_)) {
  require(descriptor_ >= 0);
}

MemoryFile::~MemoryFile() {
  close(descriptor_);
}

void MemoryFile::write(std::string_view content) {
  require(ftruncate(descriptor_, 0) == 0);
  const auto size = static_cast<ssize_t>(content.size());
  require(pwrite(descriptor_, content.data(), content.size(), 0) == size);
}

}  // namespace allot::fuzz
