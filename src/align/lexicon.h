#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "align/model_file.h"

namespace allot::align {

// Pairs of words that translate each other less than this are left out of a lexicon.
inline constexpr double kLeastLexiconWeight = 1e-4;

// Words in lower case that translate each other.
struct LexiconPair {
  std::string_view source, target;
  double weight;
};

// The text of a lexicon: "source<TAB>target<TAB>weight" lines, in the order of their bytes. Of
// several weights of a pair the largest counts, and none is above 1. Words that such a line cannot
// hold are left out.
std::string lexicon_text(std::vector<LexiconPair> pairs);

// What an aligner of both directions has learned about single words. The weight of a pair is
// sqrt(t(target | source) t(source | target)): both must expect each other. Throws Error when a
// direction is missing.
std::string lexicon_text(const ModelFile& aligner, double least_weight = kLeastLexiconWeight);

// Reads such a text, and answers how well a translation accounts for a word.
class Lexicon {
 public:
  // Throws Error naming `path`, line and remedy. `owner` keeps the text, which is used where it is.
  Lexicon(std::shared_ptr<const void> owner, std::string_view text, const std::string& path);

  size_t size() const { return pairs_.size(); }
  // Whether it has a translation of a word (in lower case).
  bool has(std::string_view source) const;
  // The largest weight of a pair of this word and one of `targets`, which are in lower case and
  // sorted; 0 when there is none.
  double best_weight(std::string_view source, const std::vector<std::string>& targets) const;

 private:
  struct Pair {
    std::string_view source, target;
    float weight;
  };
  // The pairs of a source word.
  std::pair<const Pair*, const Pair*> pairs_of(std::string_view source) const;

  std::shared_ptr<const void> owner_;
  std::vector<Pair> pairs_;  // by source, then target
};

}  // namespace allot::align
