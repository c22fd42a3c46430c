#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace allot {

// A file on disk, read from front to back. Pipes, sockets, devices and folders are refused: opening
// a pipe that nobody writes to would wait for ever.
class RegularFile {
 public:
  // Throws Error when it is missing, unreadable or not a regular file.
  explicit RegularFile(const std::string& path);
  RegularFile(const RegularFile&) = delete;
  RegularFile& operator=(const RegularFile&) = delete;
  ~RegularFile();

  // When it was opened; others may make it longer or shorter meanwhile.
  uint64_t size() const { return size_; }

  // Up to `capacity` bytes, fewer only at the end of the file. Throws Error when the disk fails.
  size_t read(char* buffer, size_t capacity);

 private:
  std::string path_;
  int descriptor_ = -1;
  uint64_t size_ = 0;
};

// Hands a file of any size over block by block, in memory of a block's size.
void for_each_block(RegularFile& file, const std::function<void(std::string_view block)>& take);

struct FileSum {
  uint64_t bytes = 0;
  uint64_t checksum = 0;
};

// Size and checksum of what the file holds now.
FileSum sum_of_file(const std::string& path);

}  // namespace allot
