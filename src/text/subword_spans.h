#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "text/vocabulary.h"

namespace allot {

// The spans of subword tokens that are words: which tokens of a vocabulary belong to a word that
// continues in the next token ("un@@"). Words are found from ids alone, so that they are the same
// in training, where nothing else is kept, and in translation. A token that is not in the
// vocabulary
// (<unk>) ends its word.
class SubwordSpans {
 public:
  explicit SubwordSpans(const Vocabulary& vocabulary);

  bool continues(uint32_t token) const { return token < continues_.size() && continues_[token]; }
  // The position behind the word that begins at `begin`. `tokens`: a sentence of `size`.
  size_t word_end(const uint32_t* tokens, size_t size, size_t begin) const;
  size_t num_words(const uint32_t* tokens, size_t size) const;

 private:
  std::vector<bool> continues_;  // by token
};

}  // namespace allot
