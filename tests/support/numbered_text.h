#pragma once

#include <string>
#include <vector>

#include "align/model_file.h"
#include "align/sentence_pairs.h"
#include "align/word_ids.h"
#include "base/strings.h"

namespace allot::testing {

// Parallel text with its words numbered, for tests of the aligner.
struct NumberedText {
  align::ModelText text;
  align::SentencePairs pairs;

  NumberedText() = default;
  NumberedText(const std::vector<std::string>& source, const std::vector<std::string>& target) {
    for (size_t i = 0; i < source.size(); ++i) add(source[i], target[i]);
  }

  void add(const std::string& source, const std::string& target) {
    pairs.source.add(number(source, text.source_words));
    pairs.target.add(number(target, text.target_words));
  }
  align::DirectedPairs directed(align::Direction direction) const {
    return align::directed(pairs, text.sizes(), direction);
  }

 private:
  static std::vector<align::WordId> number(const std::string& line, align::WordIds& words) {
    std::vector<align::WordId> ids;
    for (const std::string_view word : split_spaces(line)) ids.push_back(words.add(word));
    return ids;
  }
};

}  // namespace allot::testing
