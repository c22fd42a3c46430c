#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace allot {

// The bytes of a whole file, read once into our own memory: what was checked is what is used,
// whatever happens to the file meanwhile. (In a memory map the bytes change when another file is
// copied over this one, and the program ends with SIGBUS when it is truncated.)
class FileBytes {
 public:
  // Throws Error when the file is missing, unreadable or not a regular file; and, with exit code 1,
  // when it does not fit into memory.
  explicit FileBytes(const std::string& path);

  // Aligned for numbers of any type. They move with the object.
  std::string_view bytes() const {
    return data_ ? std::string_view(data_.get(), size_) : std::string_view();
  }
  // Gives the memory of a part of the bytes back to the system, for one who has read it for the
  // last time: they are zero afterwards, except at its edges, which may share a page with others.
  void forget(std::string_view part);
  // Of the bytes; computed while they were read.
  uint64_t checksum() const { return checksum_; }

 private:
  struct Unmap {
    size_t size;
    void operator()(char* data) const;
  };

  std::unique_ptr<char, Unmap> data_{nullptr, Unmap{0}};
  size_t size_ = 0;
  uint64_t checksum_ = 0;
};

}  // namespace allot
