#pragma once

#include <string>
#include <vector>

#include "base/byte_source.h"
#include "base/output_file.h"

namespace allot {

// Two symbols that become one.
struct BpeMerge {
  std::string left;
  std::string right;
  bool operator==(const BpeMerge& other) const {
    return left == other.left && right == other.right;
  }
};

// What learn-bpe learns and apply-bpe applies: merges, most important first. A symbol that ends a
// word ends in "</w>".
struct BpeCodes {
  std::vector<BpeMerge> merges;
};

// Reads a codes file of subword-nmt, version 0.2. Throws Error for another version (and for a file
// without a version line, as in version 0.1) and for a line that is not two symbols.
BpeCodes read_bpe_codes(const InputFile& input);

// The same format: "#version: 0.2", then a line `left right` for each merge. Does not commit.
void write_bpe_codes(OutputFile& output, const BpeCodes& codes);

}  // namespace allot
