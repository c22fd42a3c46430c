#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace allot {

// A sentence as numbers; equal numbers mean equal symbols (words, or characters).
using Symbols = std::vector<uint32_t>;

// The number of n-grams of `order` symbols in a sentence of `length`.
inline size_t num_ngrams(size_t length, size_t order) {
  return length >= order ? length - order + 1 : 0;
}

// For each order 1..max_order: how many n-grams of the hypothesis are in the references, each
// counted at most as often as the reference that has it most often. Exact: no hash can collide.
std::vector<size_t> count_ngram_matches(const Symbols& hypothesis,
                                        const std::vector<Symbols>& references, size_t max_order);

// Numbers the words of several sentences together.
std::vector<Symbols> number_words(const std::vector<std::vector<std::string_view>>& sentences);

}  // namespace allot
