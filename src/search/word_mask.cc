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

void mask_words(const WordRules& rules, const std::vector<uint32_t>& prefix,
                const std::vector<uint32_t>& words, float* log_probs, size_t vocabulary) {
  constexpr float kNever = -std::numeric_limits<float>::infinity();
  if (words.size() < prefix.size()) {
    const uint32_t next = prefix[words.size()];
    const float kept = log_probs[next];
    std::fill_n(log_probs, vocabulary, kNever);
    log_probs[next] = kept;
    return;
  }
  log_probs[Vocabulary::kStart] = log_probs[Vocabulary::kSink] = kNever;
  if (words.size() < rules.min_length) log_probs[Vocabulary::kEnd] = kNever;
  if (rules.block_ngrams == 0) return;
  for (const uint32_t word : completions(words, rules.block_ngrams)) log_probs[word] = kNever;
}

}  // namespace allot
