#pragma once

#include <string>

#include "base/stream.h"
#include "text/bpe/undo.h"

namespace allot {

struct UndoBpeOptions {
  StreamOptions stream;
  // What apply-bpe appends to every token of a word but the last.
  std::string separator{kBpeSeparator};
};

// Joins the subword tokens of words again.
void undo_bpe_lines(const UndoBpeOptions& options, const Run& run);

}  // namespace allot
