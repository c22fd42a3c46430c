#pragma once

#include <string>

#include "app/line_block.h"
#include "base/line_aligned_file.h"
#include "base/line_reader.h"

namespace allot {

// Reads the lines that go through the network together.
class BlockReader {
 public:
  // Of a block: its number of lines, and of their bytes, for lines may be huge.
  struct Limits {
    size_t lines = 0;
    size_t bytes = 0;
  };
  // `language`: of the text ("" = not known).
  BlockReader(const TranslateOptions& options, const std::string& language, const Limits& limits);

  const std::string& name() const { return reader_.name(); }

  // False at the end. Stops when reading more would have to wait. Warns once of text that is not
  // UTF-8, and says which encoding it may have.
  bool read(LineBlock& block);

 private:
  LineReader reader_;
  LineAlignedFile fertilities_, prefixes_;
  Limits limits_;
};

}  // namespace allot
