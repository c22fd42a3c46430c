#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "text/word_patterns.h"

namespace allot::infer {

// A term of a glossary, in the source and in the translation that it must get.
struct ForcedTerm {
  size_t number = 0;          // the caller's
  size_t begin = 0, end = 0;  // the source tokens of the sentence that it translates
  std::vector<uint32_t> tokens;
  // The same at the beginning of the translation, where its first letter becomes a capital.
  bool has_initial = false;
  std::vector<uint32_t> initial_tokens = {};
  uint32_t pattern = 0;  // of ForcedTerms::patterns: its words. Equal terms have equal ones
};

// All of a sentence.
struct ForcedTerms {
  std::vector<ForcedTerm> terms;
  // The words of the terms, however the model splits them into tokens.
  WordPatterns patterns;

  // How many tokens their translations have.
  size_t num_tokens() const {
    size_t count = 0;
    for (const ForcedTerm& term : terms) count += term.tokens.size();
    return count;
  }
};

}  // namespace allot::infer
