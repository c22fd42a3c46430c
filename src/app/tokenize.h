#pragma once

#include "app/stream.h"
#include "text/tokenizer.h"

namespace allot {

struct TokenizeOptions {
  StreamOptions stream;
  TokenizerOptions tokenizer;
};

// allot tokenize: raw text to words with blanks between them.
void run_tokenize(const TokenizeOptions& options, const Run& run);

}  // namespace allot
