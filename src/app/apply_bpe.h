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
  // Pieces that may come out, with their counts (empty = any piece).
  std::string vocabulary;
  // Pieces of the vocabulary that occur less often may not come out either.
  uint64_t vocabulary_threshold = 1;
  BpeOptions bpe;
  // For dropout: the same seed drops the same merges, whatever the number of threads.
  uint64_t seed = 1;
};

// Cuts the words of each line into subword pieces.
void apply_bpe(const ApplyBpeOptions& options, const Run& run);

}  // namespace allot
