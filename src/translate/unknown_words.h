#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "align/model_file.h"
#include "translate/source_text.h"

namespace allot {

// A token of a translation that the model cannot name (<unk>).
struct UnknownWord {
  size_t position = 0;  // in the translation
  // The source piece that it looks at most, the sink passed over; none when only the sink has
  // weight.
  std::optional<size_t> piece;
};

// The most probable translation of every word, as an aligner has learned it.
class WordDictionary {
 public:
  // Throws Error when the aligner has no forward direction.
  explicit WordDictionary(const align::ModelFile& aligner);

  // Nothing (an empty string) for a word that it does not know.
  std::string_view find(const std::string& word) const;

 private:
  std::unordered_map<std::string, std::string> translations_;
};

// What stands for each unknown word of a translation: what the source word that it looks at means
// by the dictionary, or else that word itself. Empty where there is nothing to replace it by, since
// only the sink has weight.
std::vector<std::string> unknown_replacements(const std::vector<UnknownWord>& unknown,
                                              const SourceText& source,
                                              const WordDictionary* dictionary);

}  // namespace allot
