#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "text/string_index.h"
#include "text/vocabulary.h"

namespace allot {

// How well the tokens of a vocabulary fit the words of a text: each word is put together in the way
// that is most probable when tokens are drawn by their counts. A text of another language needs
// more tokens, and rarer ones. Words are letters in lower case; scripts that are written without
// spaces between words (Chinese, Japanese) have none here.
class TokenFit {
 public:
  explicit TokenFit(const Vocabulary& vocabulary);

  struct Score {
    double log_prob = 0;  // of all words
    size_t letters = 0;   // of words
    size_t others = 0;    // letters of scripts that have no words here
    // Log-probability per letter; 0 without letters.
    double mean() const { return letters == 0 ? 0 : log_prob / static_cast<double>(letters); }
  };
  // Of a long text, that of its beginning.
  Score score(std::string_view text) const;
  // What the text has that the vocabulary was counted in; nearly, because its tokenizer may have
  // put words together differently.
  const Score& own() const { return own_; }

 private:
  // Tokens, and their log-probabilities.
  struct Pieces {
    StringIndex texts;
    std::vector<double> log_probs;

    void add(std::string_view text, double count);
  };

  double log_prob_of(std::string_view word) const;

  Pieces inside_, last_;   // tokens that another one of the word follows, and those that end it
  size_t most_bytes_ = 0;  // of a token
  Score own_;
};

}  // namespace allot
