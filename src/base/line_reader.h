#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/byte_source.h"
#include "base/error.h"

namespace allot {

// What to do with a line that is not well-formed UTF-8.
enum class InvalidUtf8 {
  kReject,   // throw Error with file, line and byte
  kReplace,  // put U+FFFD in its place and count the line
  kKeep,     // return the bytes unchanged and count the line
};

// Statistics of the lines read so far.
struct LineCounts {
  uint64_t lines = 0;
  uint64_t carriage_returns = 0;  // CR directly before LF (or before the end), dropped
  uint64_t invalid_utf8 = 0;      // lines with ill-formed UTF-8
  bool byte_order_mark = false;   // there was one at the start, dropped
  bool ends_without_newline = false;
};

// Reads a text file line by line: plain, gzip or Zstandard; "-" is stdin. Only LF ends a line (not
// CR, U+0085, U+2028). A line may be as long as memory allows.
class LineReader {
 public:
  explicit LineReader(const InputFile& input, InvalidUtf8 invalid_utf8 = InvalidUtf8::kReject);

  // Puts the next line, without its end, into `line`; false at the end of the file.
  bool next(std::string& line);

  // The line that `next` returned last, for messages.
  Place place() const { return {name_, counts_.lines}; }
  const std::string& name() const { return name_; }
  const LineCounts& counts() const { return counts_; }

  // True when `next` can return without waiting for more input.
  bool has_buffered_line() const;

 private:
  bool read_raw(std::string& line);
  bool fill_buffer();
  void check_utf8(std::string& line);

  std::string name_;
  InvalidUtf8 invalid_utf8_;
  std::unique_ptr<ByteSource> source_;
  std::vector<char> buffer_;
  size_t begin_ = 0;  // unread bytes of buffer_: [begin_, end_)
  size_t end_ = 0;
  bool source_ended_ = false;
  LineCounts counts_;
};

// All lines of a file.
std::vector<std::string> read_lines(const InputFile& input);

}  // namespace allot
