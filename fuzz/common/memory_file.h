#pragma once

#include <string>
#include <string_view>

namespace allot::fuzz {

// A file in memory, for readers that take a path.
class MemoryFile {
 public:
  MemoryFile();
  explicit MemoryFile(std::string_view content) : MemoryFile() { write(content); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  ~MemoryFile();

  void write(std::string_view content);  // in place of what was there
  const std::string& path() const { return path_; }

 private:
  int descriptor_;
  std::string path_;
};

}  // namespace allot::fuzz
