#include "search/constraints.h"

#include <algorithm>

#include "base/error.h"
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

void mask_token(uint32_t token, const infer::NextTokens& next) {
  const size_t place = next.place(token);
  if (place < next.size) next.log_probs[place] = kMaskedLogProb;
}

namespace {

void mask_all_but(uint32_t token, const infer::NextTokens& next) {
  const size_t place = next.place(token);
  ALLOT_CHECK(place < next.size, "what is forced may follow");
  const float kept = next.log_probs[place];
  std::fill_n(next.log_probs, next.size, kMaskedLogProb);
  next.log_probs[place] = kept;
}

}  // namespace

void mask_tokens(const Constraints& constraints, const std::vector<uint32_t>& prefix,
                 const std::vector<uint32_t>& tokens, const infer::NextTokens& next) {
  if (tokens.size() < prefix.size()) {
    mask_all_but(prefix[tokens.size()], next);
    return;
  }
  mask_token(Vocabulary::kStart, next);
  mask_token(Vocabulary::kSink, next);
  if (tokens.size() < constraints.min_length) mask_token(Vocabulary::kEnd, next);
  if (constraints.block_ngrams == 0) return;
  for (const uint32_t token : completions(tokens, constraints.block_ngrams))
    mask_token(token, next);
}

void mask_forbidden(const Constraints& constraints, const WordPatterns::State& words,
                    const infer::NextTokens& next) {
  if (!constraints.forbidden) return;
  constraints.forbidden->for_each_completion(words,
                                             [&next](uint32_t token) { mask_token(token, next); });
}

void mask_all_but_end(const infer::NextTokens& next) {
  mask_all_but(Vocabulary::kEnd, next);
}

}  // namespace allot
