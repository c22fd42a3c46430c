#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
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

// Reads a text file line by line: plain, gzip or Zstandard; "-" is stdin. Files that are not text
// (documents, archives, images, ...) are an Error that says what they are. Only LF ends a line (not
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

  // kReplace: what to do about the first line that was not UTF-8, with the encoding that the file
  // likely has; "" when there was none.
  const std::string& encoding_advice() const { return encoding_advice_; }

  // True when `next` can return without waiting for more input.
  bool has_buffered_line() const;

 private:
  // A line and what has been read ahead behind it, up to `most` bytes of each.
  std::string beginning(size_t most, std::string_view line) const;
  bool read_raw(std::string& line);
  bool fill_buffer();
  void check_utf8(std::string& line);

  std::string name_;
  std::string language_;  // "" = not known
  bool offers_encoding_;  // the user can say that the file has another
  InvalidUtf8 invalid_utf8_;
  std::unique_ptr<ByteSource> source_;
  std::vector<char> buffer_;
  size_t begin_ = 0;  // unread bytes of buffer_: [begin_, end_)
  size_t end_ = 0;
  bool source_ended_ = false;
  bool is_recognized_ = false;  // that it is text, by the first line that is not blank
  std::string encoding_advice_;
  LineCounts counts_;
};

// All lines of a file.
std::vector<std::string> read_lines(const InputFile& input);

}  // namespace allot
