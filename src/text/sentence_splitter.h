#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "text/moses/nonbreaking_prefixes.h"

namespace allot {

// Bytes [begin, end) of a text.
struct TextRange {
  size_t begin = 0;
  size_t end = 0;
  bool operator==(const TextRange& other) const { return begin == other.begin && end == other.end; }
};

// Finds the sentences of a line by rules:
//   - A sentence ends after . ! ? (also several) and the quotation marks and brackets that close
//     behind them, if white space follows, and then what can begin a sentence: a letter that is not
//     lower case, a digit, an opening quotation mark or bracket. (Hindi ।, Arabic ؟ and ۔
//     likewise.)
//   - "..." ends none, nor do ! and ? before a closing quotation mark: the sentence may continue.
//   - A period ends none after an abbreviation of the language (the lists of the tokenizer and
//     text/sentence_abbreviations.h), after a single letter (J. Smith, г. Москва), within "z. B.",
//     or after a number that begins a list (1. Item) or, in German, is an ordinal (die 113.
//     Sitzung).
//   - Any word of fewer than four letters may be an abbreviation before a number (art. 5, cap. IV),
//     and in languages without a list of abbreviations before anything.
//   - 。！？． end a sentence whatever follows, unless it is within 「」, “” or ( ) that close
//     later, ！ or ？ is before a closing quotation mark (“…？”他问), or ． is behind a digit
//     (３．５).
// When in doubt, it does not split. Immutable, so several threads may use one.
class SentenceSplitter {
 public:
  explicit SentenceSplitter(std::string_view language);

  // The sentences without the white space around them, in order; none for text without characters
  // other than white space. A sentence without letters belongs to the one before it.
  std::vector<TextRange> split(std::string_view line) const;

 private:
  struct Line {
    std::string_view text;
    size_t first_word = 0;  // where its first letter or digit is
  };

  // Whether marks end a sentence, when what closes behind them ends at `closed` and the text
  // continues at `next`.
  bool ends_sentence(const Line& line, TextRange marks, size_t closed, size_t next) const;
  bool is_abbreviation(const Line& line, size_t period, size_t next) const;
  bool is_listed(std::string_view word, bool precedes_number) const;

  // Of the tokenizer, of any language, and of this one.
  std::array<NonbreakingPrefixes, 3> prefixes_;
  bool has_own_abbreviations_;
  bool has_ordinals_;  // numbers with a period
};

}  // namespace allot
