#include "search/word_mask.h"

#include <algorithm>
#include <limits>

#include "text/vocabulary.h"

namespace allot {

std::vector<uint32_t> completions(const std::vector<uint32_t>& words, size_t size) {
  std::vector<uint32_t> result;
  if (size == 0 || words.size() < size) return result;
  const auto tail = words.end() - static_cast<std::ptrdiff_t>(size - 1);
  for (size_t begin = 0; begin + size <= words.size(); ++begin) {
    const auto start = words.begin() + static_cast<std::ptrdiff_t>(begin);
    if (std::equal(tail, words.end(), start)) result.push_back(words[begin + size - 1]);
  }
  return result;
}

namespace {

constexpr float kNever = -std::numeric_limits<float>::infinity();

void mask_all_but(uint32_t word, float* log_probs, size_t vocabulary) {
  const float kept = log_probs[word];
  std::fill_n(log_probs, vocabulary, kNever);
  log_probs[word] = kept;
}

}  // namespace

void mask_words(const WordRules& rules, const std::vector<uint32_t>& prefix,
                const std::vector<uint32_t>& words, float* log_probs, size_t vocabulary) {
  if (words.size() < prefix.size()) {
    mask_all_but(prefix[words.size()], log_probs, vocabulary);
    return;
  }
  log_probs[Vocabulary::kStart] = log_probs[Vocabulary::kSink] = kNever;
  if (words.size() < rules.min_length) log_probs[Vocabulary::kEnd] = kNever;
  if (rules.block_ngrams == 0) return;
  for (const uint32_t word : completions(words, rules.block_ngrams)) log_probs[word] = kNever;
}

void mask_all_but_end(float* log_probs, size_t vocabulary) {
  mask_all_but(Vocabulary::kEnd, log_probs, vocabulary);
}

}  // namespace allot
