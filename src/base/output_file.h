#pragma once

#include <string>
#include <string_view>

namespace allot {

// Writes a file so that nobody ever sees half of it: bytes go to a temporary file beside it, and
// `commit` flushes it to disk (fsync) and renames it. Destroyed without commit, it leaves nothing
// behind and the old file as it was. "-" is stdout; devices and pipes are written to directly.
// Throws Error (exit code 1) when the place is not writable or the disk is full.
class OutputFile {
 public:
  explicit OutputFile(const std::string& path);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  ~OutputFile();

  void write(std::string_view bytes);
  void write_line(std::string_view line);  // and a newline
  // Hands everything written so far to the system: for streams that someone is reading.
  void flush();
  void commit();

 private:
  void write_through(std::string_view bytes);
  [[noreturn]] void fail(const char* action, int reason) const;

  std::string path_;
  std::string temporary_;  // empty: written to directly
  int descriptor_ = -1;
  std::string buffer_;
};

// Writes the whole of a small file at once, atomically.
void write_file(const std::string& path, std::string_view content);

}  // namespace allot
