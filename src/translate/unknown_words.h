#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "align/model_file.h"
#include "translate/source_text.h"

namespace allot {

// A token of a translation that is <unk>.
struct UnknownToken {
  size_t position = 0;  // in the translation
  // The source token with the largest attention weight, the sink aside; none when only the sink has
  // weight.
  std::optional<size_t> source_token;
};

// The most probable translation of every word, as an aligner has learned it.
class WordDictionary {
 public:
  // Throws Error when the aligner has no forward direction.
  explicit WordDictionary(const align::ModelFile& aligner);

  // An empty string for an unknown word.
  std::string_view find(const std::string& word) const;

 private:
  std::unordered_map<std::string, std::string> translations_;
};

// The replacement of each unknown token of a translation: the dictionary's translation of the
// source word that it attends to most, or else that word itself. Empty if only the sink has weight,
// and for a word that is copied already.
std::vector<std::string> unknown_replacements(const std::vector<UnknownToken>& unknown,
                                              const SourceText& source,
                                              const WordDictionary* dictionary);

}  // namespace allot
