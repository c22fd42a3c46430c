#pragma once

#include <cstdint>
#include <string>

#include "app/stream.h"

namespace allot {

struct DemoOptions {
  // Sentence pairs of the built-in corpus to work on.
  uint64_t sentences = 3000;
  uint64_t seed = 1;
  // BPE merges to learn on both languages together.
  size_t merges = 1000;
};

// Shows allot at work on the built-in corpus, step by step, in words for newcomers: sentences,
// check, words, subwords, alignment, and the way back to text; with each step the command that does
// it for one's own files. Writes to `output` ("-" is stdout) and leaves nothing else behind.
void run_demo(const DemoOptions& options, const std::string& output, const Run& run);

}  // namespace allot
