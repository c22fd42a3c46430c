#pragma once

#include "base/stream.h"
#include "text/moses/tokenizer.h"

namespace allot {

struct TokenizeOptions {
  StreamOptions stream;
  TokenizerOptions tokenizer;
};

// allot tokenize: raw text to space-separated words.
void run_tokenize(const TokenizeOptions& options, const Run& run);

}  // namespace allot
