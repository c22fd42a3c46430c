#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "align/model_file.h"
#include "search/line_attention.h"
#include "search/source_text.h"

namespace allot {

// The likeliest translation of every word, as an aligner has learnt it.
class WordDictionary {
 public:
  // Throws Error when the aligner has no forward direction.
  explicit WordDictionary(const align::ModelFile& aligner);

  // Nothing (an empty string) for a word that it does not know.
  std::string_view find(const std::string& word) const;

 private:
  std::unordered_map<std::string, std::string> translations_;
};

// The words that stand for <unk> in a translation: what the source word with the largest weight,
// which is never the sink, means by the dictionary, or else that word itself. `words` are the ids
// of the translation, each with its row of attention. By position of the translation; empty where
// there is nothing to replace, or nothing to replace it by, since only the sink has weight.
std::vector<std::string> unknown_replacements(const std::vector<uint32_t>& words,
                                              const std::vector<AttentionRow>& attention,
                                              const SourceText& source,
                                              const WordDictionary* dictionary);

}  // namespace allot
