#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "base/line_reader.h"

namespace allot {

// A file whose line N belongs to line N of a text.
class LineAlignedFile {
 public:
  // An empty path means no file.
  explicit LineAlignedFile(const std::string& path);

  bool is_there() const { return reader_ != nullptr; }
  // Of the line that was read last.
  Place place() const { return reader_->place(); }

  // The next line, which belongs to line `number` of the text. Throws Error when there is none.
  const std::string& next(uint64_t number);
  // The text has ended after `num_lines`. Throws Error when this file has more.
  void check_ended(uint64_t num_lines);

 private:
  std::unique_ptr<LineReader> reader_;
  std::string line_;
};

}  // namespace allot
