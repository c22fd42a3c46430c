#include "base/file_bytes.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <functional>

#include "base/checksum.h"
#include "base/error.h"
#include "base/regular_file.h"

namespace allot {
namespace {

constexpr size_t kBlockSize = size_t{1} << 20;
constexpr size_t kHugePage = size_t{1} << 21;

Error too_large(const std::string& path, uint64_t size) {
  return Error::failure({path}, fmt::format("is {} MB, which does not fit into memory", size >> 20),
                        "use a machine with more memory, or raise the limit (ulimit -v)");
}

// A sparse file may claim any size.
uint64_t bytes_of_machine() {
  const long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
  return pages > 0 && page > 0 ? static_cast<uint64_t>(pages) * static_cast<uint64_t>(page)
                               : UINT64_MAX;
}

}  // namespace

void FileBytes::Unmap::operator()(char* data) const {
  munmap(data, size);
}

void FileBytes::forget(std::string_view part) {
  if (part.empty()) return;
  const char* end = bytes().data() + bytes().size();
  const std::less_equal<> is_not_behind;
  ALLOT_CHECK(
      is_not_behind(bytes().data(), part.data()) && is_not_behind(part.data() + part.size(), end),
      "the part is one of this file");
  const auto page = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  const auto begin = reinterpret_cast<uintptr_t>(part.data());
  const uintptr_t first = (begin + page - 1) / page * page;
  const uintptr_t last = (begin + part.size()) / page * page;
  if (first >= last) return;
  // Where the system does not want it back, it stays.
  static_cast<void>(madvise(data_.get() + (first - reinterpret_cast<uintptr_t>(data_.get())),
                            last - first, MADV_DONTNEED));
}

FileBytes::FileBytes(const std::string& path) {
  RegularFile file(path);
  RunningChecksum sum;
  if (file.size() > 0) {
    if (file.size() > bytes_of_machine()) throw too_large(path, file.size());
    const auto capacity = static_cast<size_t>(file.size());
    void* memory =
        mmap(nullptr, capacity, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw too_large(path, file.size());
    data_ = {static_cast<char*>(memory), Unmap{capacity}};
#ifdef MADV_HUGEPAGE
    // Only a hint: if it is ignored, reading is just slower.
    if (capacity >= 2 * kHugePage) static_cast<void>(madvise(memory, capacity, MADV_HUGEPAGE));
#endif
    // The checksum of each block is computed while it is still in the CPU's cache.
    while (size_ < capacity) {
      const size_t count = file.read(data_.get() + size_, std::min(kBlockSize, capacity - size_));
      if (count == 0) break;  // it was truncated meanwhile
      sum.add({data_.get() + size_, count});
      size_ += count;
    }
  }
  checksum_ = sum.value();
}

}  // namespace allot
