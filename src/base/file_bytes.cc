#include "base/file_bytes.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <functional>

#include "base/error.h"

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

FileBytes::FileBytes(const std::string& path, FileReading when)
    : file_(std::make_unique<RegularFile>(path)), sum_(std::make_unique<RunningChecksum>()) {
  if (file_->size() > 0) {
    if (file_->size() > bytes_of_machine()) throw too_large(path, file_->size());
    const auto capacity = static_cast<size_t>(file_->size());
    void* memory =
        mmap(nullptr, capacity, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw too_large(path, file_->size());
    data_ = {static_cast<char*>(memory), Unmap{capacity}};
    size_ = capacity;
#ifdef MADV_HUGEPAGE
    // Only a hint: if it is ignored, reading is just slower.
    if (capacity >= 2 * kHugePage) static_cast<void>(madvise(memory, capacity, MADV_HUGEPAGE));
#endif
  }
  if (when == FileReading::kNow) read_rest();
}

void FileBytes::read_to(size_t end) {
  end = std::min(end, size_);
  // The checksum of each block is computed while it is still in the CPU's cache.
  while (file_ && num_read_ < end) {
    const size_t count =
        file_->read(data_.get() + num_read_, std::min(kBlockSize, size_ - num_read_));
    if (count == 0) break;  // it was truncated meanwhile
    sum_->add({data_.get() + num_read_, count});
    num_read_ += count;
  }
}

void FileBytes::read_rest() {
  read_to(size_);
  size_ = num_read_;
  file_.reset();
}

uint64_t FileBytes::checksum() const {
  ALLOT_CHECK(!file_, "the checksum of a file is known when all of it is read");
  return sum_->value();
}

}  // namespace allot
