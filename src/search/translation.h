#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace allot {

// What search found for one sentence, and how it came about.
struct Translation {
  std::vector<uint32_t> words;   // ids, without the end symbol
  std::vector<float> log_probs;  // of each word, and of the end symbol when it was reached
  double log_prob = 0;           // their sum
  double score = 0;              // by which hypotheses are compared: log_prob with penalties
  bool is_finished = false;      // the end symbol was reached
  // Weights of the source tokens, a row for each word and for the end symbol.
  std::vector<std::vector<float>> attention;
};

// All that was found for one sentence.
struct SearchResult {
  // The bounds of the source tokens (of an ensemble: of its first model); empty when there were
  // none.
  std::vector<float> fertility;
  std::vector<Translation> translations;
  size_t decoder_steps = 0;  // of all its hypotheses together: what it cost
};

}  // namespace allot
