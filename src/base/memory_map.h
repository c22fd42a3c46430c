#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace allot {

// A whole file as memory, read by the system page by page when it is touched and shared between
// processes. The file must not be changed while it is mapped; replacing it (as OutputFile does) is
// fine, the map keeps the old content.
class MemoryMap {
 public:
  // Throws Error when the file is missing, unreadable or not a regular file.
  explicit MemoryMap(const std::string& path);
  MemoryMap(MemoryMap&& other) noexcept;
  MemoryMap& operator=(MemoryMap&& other) noexcept;
  MemoryMap(const MemoryMap&) = delete;
  MemoryMap& operator=(const MemoryMap&) = delete;
  ~MemoryMap();

  std::string_view bytes() const { return {data_, size_}; }

 private:
  const char* data_ = nullptr;
  size_t size_ = 0;
};

}  // namespace allot
