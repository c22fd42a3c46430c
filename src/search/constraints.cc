#include "search/constraints.h"

#include <algorithm>

#include "text/vocabulary.h"

namespace allot {

std::vector<uint32_t> completions(const std::vector<uint32_t>& tokens, size_t size) {
  std::vector<uint32_t> result;
  if (size == 0 || tokens.size() < size) return result;
  const auto tail = tokens.end() - static_cast<std::ptrdiff_t>(size - 1);
  for (size_t begin = 0; begin + size <= tokens.size(); ++begin) {
    const auto start = tokens.begin() + static_cast<std::ptrdiff_t>(begin);
    if (std::equal(tail, tokens.end(), start)) result.push_back(tokens[begin + size - 1]);
  }
  return result;
}

namespace {

void mask_all_but(uint32_t token, float* log_probs, size_t vocabulary) {
  const float kept = log_probs[token];
  std::fill_n(log_probs, vocabulary, kMaskedLogProb);
  log_probs[token] = kept;
}

}  // namespace

void mask_tokens(const Constraints& constraints, const std::vector<uint32_t>& prefix,
                 const std::vector<uint32_t>& tokens, float* log_probs, size_t vocabulary) {
  if (tokens.size() < prefix.size()) {
    mask_all_but(prefix[tokens.size()], log_probs, vocabulary);
    return;
  }
  log_probs[Vocabulary::kStart] = log_probs[Vocabulary::kSink] = kMaskedLogProb;
  if (tokens.size() < constraints.min_length) log_probs[Vocabulary::kEnd] = kMaskedLogProb;
  if (constraints.block_ngrams == 0) return;
  for (const uint32_t token : completions(tokens, constraints.block_ngrams))
    log_probs[token] = kMaskedLogProb;
}

void mask_all_but_end(float* log_probs, size_t vocabulary) {
  mask_all_but(Vocabulary::kEnd, log_probs, vocabulary);
}

}  // namespace allot
