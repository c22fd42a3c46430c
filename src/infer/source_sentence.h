#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "infer/forced_terms.h"

namespace allot::infer {

// A sentence to translate, on its way from text to search.
struct SourceSentence {
  std::vector<uint32_t> tokens;  // at least one; the sink, when there is one, is the last
  // By model of the ensemble: how much attention each token may receive in all (infinity = no
  // bound). Empty, or empty for a model, when that has no bounds or predicts them itself.
  std::vector<std::vector<float>> fertility = {};
  // Target tokens that every translation begins with; for forced decoding the whole target.
  std::vector<uint32_t> prefix = {};
  // The target tokens that a translation may consist of, ascending, the end symbol and the prefix
  // among them; empty = all tokens of the vocabulary.
  std::vector<uint32_t> shortlist = {};
  // What its translation must contain; null = nothing.
  std::shared_ptr<const ForcedTerms> terms = nullptr;
  // The last token is the sink.
  bool has_sink = false;
  // Sum of the fertilities of its tokens, without slack and sink, where search needs it (word
  // reward).
  double total_fertility = 0;

  // Tokens that are to be translated: all but the sink.
  size_t length_without_sink() const { return tokens.size() - (has_sink ? 1 : 0); }
};

}  // namespace allot::infer
