#pragma once

#include <string>

#include "base/stream.h"
#include "text/bpe/undo.h"

namespace allot {

struct UndoBpeOptions {
  StreamOptions stream;
  // What apply-bpe put behind every piece but the last of a word.
  std::string separator{kBpeSeparator};
};

// Joins the pieces of words again.
void undo_bpe_lines(const UndoBpeOptions& options, const Run& run);

}  // namespace allot
