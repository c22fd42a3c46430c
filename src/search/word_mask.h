#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace allot {

// What may not follow, whatever the model says.
struct WordRules {
  // The end symbol is not allowed before so many words.
  size_t min_length = 0;
  // No sequence of so many words may occur twice in a translation (0 = off).
  size_t block_ngrams = 0;
};

// The words that would complete a sequence of `size` words which `words` already holds.
std::vector<uint32_t> completions(const std::vector<uint32_t>& words, size_t size);

// Gives minus infinity to every word that may not follow `words`. <s> and <sink> never may. Where a
// prefix is forced, everything but its next word is out.
void mask_words(const WordRules& rules, const std::vector<uint32_t>& prefix,
                const std::vector<uint32_t>& words, float* log_probs, size_t vocabulary);

// The same for everything but the end symbol.
void mask_all_but_end(float* log_probs, size_t vocabulary);

}  // namespace allot
