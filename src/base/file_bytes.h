#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/checksum.h"
#include "base/regular_file.h"

namespace allot {

enum class FileReading {
  kNow,
  kLater,  // by `read_to` and `read_rest`: for one who needs only a part of the bytes at a time
};

// The bytes of a whole file, read once into our own memory: what was checked is what is used,
// whatever happens to the file meanwhile. (In a memory map the bytes change when another file is
// copied over this one, and the program ends with SIGBUS when it is truncated.)
class FileBytes {
 public:
  // Throws Error when the file is missing, unreadable or not a regular file; and, with exit code 1,
  // when it does not fit into memory.
  explicit FileBytes(const std::string& path, FileReading when = FileReading::kNow);

  // Reads on, so that at least what stands before `end` is there, as far as the file has it.
  void read_to(size_t end);
  // All that is left. A file that was truncated meanwhile has fewer bytes afterwards.
  void read_rest();

  // Aligned for numbers of any type. They move with the object. What is not read yet is zero, and
  // takes no memory.
  std::string_view bytes() const {
    return data_ ? std::string_view(data_.get(), size_) : std::string_view();
  }
  // Gives the memory of a part of the bytes back to the system, for one who has read it for the
  // last time: they are zero afterwards, except at its edges, which may share a page with others.
  void forget(std::string_view part);
  // Of all bytes; computed while they were read.
  uint64_t checksum() const;

 private:
  struct Unmap {
    size_t size;
    void operator()(char* data) const;
  };

  std::unique_ptr<RegularFile> file_;  // until everything is read
  std::unique_ptr<RunningChecksum> sum_;
  std::unique_ptr<char, Unmap> data_{nullptr, Unmap{0}};
  size_t size_ = 0;
  size_t num_read_ = 0;
};

}  // namespace allot
