#pragma once

#include <cstddef>
#include <memory>
#include <string>

namespace allot {

// A stream of bytes: a file or stdin, decompressed on the way when it is gzip or Zstandard
// (recognised by its first bytes, not by its name).
class ByteSource {
 public:
  virtual ~ByteSource() = default;

  // Reads up to `capacity` bytes; 0 means the end. Throws Error when the data is damaged. Returns
  // what is there rather than wait for a full buffer, so that a pipe can be read line by line.
  virtual size_t read(char* buffer, size_t capacity) = 0;
};

// Opens `path`; "-" is stdin. Throws Error when it is missing, unreadable or a directory.
std::unique_ptr<ByteSource> open_byte_source(const std::string& path);

// How the user is told about a path: "-" becomes "<stdin>".
std::string display_name(const std::string& path);

}  // namespace allot
