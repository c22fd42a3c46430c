#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "text/vocabulary.h"

namespace allot {

// How the words of a language are spelled: probabilities of three letters in a row, counted in text
// or in the vocabulary of a model, of which every token stands with its count.
class SpellingModel {
 public:
  void add(const Vocabulary& vocabulary);
  void add(std::string_view text);

  struct Score {
    double log_prob = 0;  // of all letters
    size_t letters = 0;
    size_t known = 0;  // of them, those that were seen
    // Log-probability per letter; 0 without letters.
    double mean() const { return letters == 0 ? 0 : log_prob / static_cast<double>(letters); }
  };
  Score score(std::string_view text) const;

 private:
  void add_word(const std::vector<uint32_t>& letters, double count);

  std::unordered_map<uint64_t, double> triples_, pairs_, singles_;
  double total_ = 0;
};

}  // namespace allot
