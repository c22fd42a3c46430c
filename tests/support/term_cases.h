#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "infer/forced_terms.h"
#include "support/small_model.h"

namespace allot::testing {

// Terms of one to three words for every other sentence, each for a token of the source; equal ones
// among them. Words are w0 to w6 (ids from 4 on).
inline void add_random_terms(const SmallModel& small, std::vector<infer::SourceSentence>& sources) {
  Random random(17);
  const Vocabulary& targets = small.target_vocabulary;
  const auto continuations = word_continuations(targets);
  for (size_t i = 0; i < sources.size(); i += 2) {
    const size_t length = sources[i].length_without_sink();
    if (length == 0) continue;
    auto terms = std::make_shared<infer::ForcedTerms>();
    terms->patterns = WordPatterns(continuations);
    const size_t count = 1 + random.below(std::min<size_t>(length, 3));
    std::vector<std::vector<uint32_t>> patterns;
    for (size_t t = 0; t < count; ++t) {
      infer::ForcedTerm term;
      term.number = 10 + t;
      term.begin = t;
      term.end = t + 1 == count ? length : t + 1;
      if (t > 0 && random.below(3) == 0) {
        term.tokens = terms->terms.back().tokens;
      } else {
        term.tokens.resize(1 + random.below(3));
        for (uint32_t& token : term.tokens) token = 4 + static_cast<uint32_t>(random.below(7));
      }
      std::vector<std::string> words;
      for (const uint32_t token : term.tokens) words.emplace_back(targets.token(token));
      const auto place = std::find(patterns.begin(), patterns.end(), term.tokens);
      term.pattern = static_cast<uint32_t>(place - patterns.begin());
      if (place == patterns.end()) patterns.push_back(term.tokens);
      terms->patterns.add(targets, words, term.pattern);
      terms->terms.push_back(std::move(term));
    }
    sources[i].terms = std::move(terms);
  }
}

// How often these tokens are in a translation.
inline size_t count_of(const std::vector<uint32_t>& part, const std::vector<uint32_t>& tokens) {
  size_t count = 0;
  for (size_t begin = 0; begin + part.size() <= tokens.size(); ++begin) {
    if (std::equal(part.begin(), part.end(), tokens.begin() + static_cast<std::ptrdiff_t>(begin))) {
      ++count;
    }
  }
  return count;
}

}  // namespace allot::testing
