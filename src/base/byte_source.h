#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace allot {

// What a reader reads: a file by name ("-" is stdin), or the bytes of a file that are already in
// memory and must outlive the reader. Text is UTF-8 unless an encoding is given.
struct InputFile {
  InputFile(std::string file) : path(std::move(file)) {}  // NOLINT(google-explicit-constructor)
  InputFile(const char* file) : path(file) {}             // NOLINT(google-explicit-constructor)
  InputFile(std::string file, std::string_view content) : path(std::move(file)), bytes(content) {}

  std::string path;
  std::optional<std::string_view> bytes;
  // Encoding of the text, by its name for iconv ("" = UTF-8). Nothing: UTF-8, and the user cannot
  // choose another (messages do not offer it).
  std::optional<std::string> encoding = {};
  // Its language, to guess the encoding of what is not UTF-8 by ("" = not known).
  std::string language = {};
};

// A file of text, and what is known of it.
inline InputFile text_file(std::string path, std::string encoding, std::string language) {
  InputFile file(std::move(path));
  file.encoding = std::move(encoding);
  file.language = std::move(language);
  return file;
}

// A stream of bytes: a file or stdin, decompressed on the way when it is gzip or Zstandard
// (recognized by its first bytes, not by its name), and converted to UTF-8 when it has another
// encoding.
class ByteSource {
 public:
  virtual ~ByteSource() = default;

  // Reads up to `capacity` bytes; 0 means the end. Throws Error when the data is damaged. Returns
  // what is available rather than wait for a full buffer, so that a pipe can be read line by line.
  virtual size_t read(char* buffer, size_t capacity) = 0;
};

// Throws Error when the file is missing, unreadable or a directory.
std::unique_ptr<ByteSource> open_byte_source(const InputFile& input);

// Bytes that have been read ahead, and then the rest.
std::unique_ptr<ByteSource> peeked_source(std::string start, std::unique_ptr<ByteSource> rest);

// A path as messages show it: "-" becomes "<stdin>".
std::string display_name(const std::string& path);

}  // namespace allot
