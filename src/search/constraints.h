#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "infer/next_tokens.h"
#include "text/word_patterns.h"

namespace allot {

// The log-probability of a token that may not follow.
inline constexpr float kMaskedLogProb = -std::numeric_limits<float>::infinity();

// What may not follow a hypothesis, whatever the model says.
struct Constraints {
  // The end symbol is not allowed before this many tokens.
  size_t min_length = 0;
  // No n-gram of this many tokens may occur twice in a translation (0 = off).
  size_t block_ngrams = 0;
  // Words that no translation may contain; null = none.
  std::shared_ptr<const WordPatterns> forbidden = nullptr;
};

// The tokens that would complete an n-gram of `size` tokens which `tokens` already contains.
std::vector<uint32_t> completions(const std::vector<uint32_t>& tokens, size_t size);

// Gives minus infinity to every token that may not follow `tokens`. <s> and <sink> never may. Where
// a prefix is forced, only its next token may.
void mask_tokens(const Constraints& constraints, const std::vector<uint32_t>& prefix,
                 const std::vector<uint32_t>& tokens, const infer::NextTokens& next);

// The same for tokens that would complete forbidden words. words: what `tokens` are of these.
void mask_forbidden(const Constraints& constraints, const WordPatterns::State& words,
                    const infer::NextTokens& next);

// A token that may not follow.
void mask_token(uint32_t token, const infer::NextTokens& next);

// The same for everything but the end symbol.
void mask_all_but_end(const infer::NextTokens& next);

}  // namespace allot
