#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace allot {

// A file on disk, read sequentially. Pipes, sockets, devices and folders are refused: opening a
// pipe that has no writer would wait forever.
class RegularFile {
 public:
  // Throws Error when it is missing, unreadable or not a regular file.
  explicit RegularFile(const std::string& path);
  RegularFile(const RegularFile&) = delete;
  RegularFile& operator=(const RegularFile&) = delete;
  ~RegularFile();

  // When it was opened; it may grow or shrink meanwhile.
  uint64_t size() const { return size_; }

  // Up to `capacity` bytes, fewer only at the end of the file. Throws Error when reading fails.
  size_t read(char* buffer, size_t capacity);

 private:
  std::string path_;
  int descriptor_ = -1;
  uint64_t size_ = 0;
};

// Passes a file of any size to `take` block by block, with the memory of one block.
void for_each_block(RegularFile& file, const std::function<void(std::string_view block)>& take);

struct FileSum {
  uint64_t bytes = 0;
  uint64_t checksum = 0;
};

// Size and checksum of the file's current content.
FileSum sum_of_file(const std::string& path);

}  // namespace allot
