#pragma once

#include <cstdint>
#include <string>

#include "base/stream.h"
#include "text/bpe/segmenter.h"

namespace allot {

struct ApplyBpeOptions {
  StreamOptions stream;
  // Codes file, made by learn-bpe or subword-nmt.
  std::string codes;
  // Subword tokens that may be produced, with their counts (empty = any).
  std::string vocabulary;
  // Tokens of the vocabulary that occur less often are not produced either.
  uint64_t vocabulary_threshold = 1;
  BpeOptions bpe;
  // For dropout: the same seed drops the same merges, whatever the number of threads.
  uint64_t seed = 1;
};

// Splits the words of each line into subword tokens.
void apply_bpe(const ApplyBpeOptions& options, const Run& run);

}  // namespace allot
