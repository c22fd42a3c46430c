#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "text/token_counts.h"

namespace allot {

struct VocabOptions {
  // Texts whose tokens are counted together ("-" is stdin).
  std::vector<std::string> inputs{"-"};
  // Where the `token count` lines go ("-" is stdout).
  std::string output = "-";
  CountLimits limits;
};

// Counts the tokens of texts and writes them, most frequent first.
void write_vocab(const VocabOptions& options);

}  // namespace allot
