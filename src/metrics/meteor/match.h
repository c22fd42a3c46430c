#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "metrics/meteor/language.h"

namespace allot::meteor {

class ParaphraseTable;

// A word and all that the modules want to know about it. A Lexicon makes them; one word has one
// address, so that equal words are found by comparing pointers.
struct Word {
  std::string text;
  bool is_function_word = false;
  int num_characters = 0;         // UTF-16 units, as Java counts
  int stem = -1;                  // equal stems have equal numbers
  int paraphrase_word = -1;       // its number in the paraphrase table
  std::vector<uint32_t> synsets;  // sorted
};

using Sentence = std::vector<const Word*>;

struct Span {
  int begin = 0;
  int length = 1;
  int end() const { return begin + length; }
  bool operator==(const Span& other) const {
    return begin == other.begin && length == other.length;
  }
};

// A span of the reference and a span of the hypothesis that match.
struct Match {
  int stage = 0;  // position in the list of modules
  Span reference;
  Span hypothesis;
  bool operator==(const Match& other) const {
    return stage == other.stage && reference == other.reference && hypothesis == other.hypothesis;
  }
};

// All matches of a pair of sentences, contradictory ones included.
struct Candidates {
  // By first word in the reference, then in the order in which the stages found them.
  std::vector<Match> matches;
  // first[j] .. first[j + 1]: the matches that begin at reference word j.
  std::vector<size_t> first;
  // How many matches cover each word.
  std::vector<int> hypothesis_coverage;
  std::vector<int> reference_coverage;
  bool is_complete = true;
};

// More matches than this are not worth their memory: real sentences have fewer.
inline constexpr size_t kMostMatches = 5'000'000;

// Stops and says so (is_complete) when there are more than `most` matches, since their number grows
// with the square of the length. `paraphrases` may be null when kParaphrase is not among the
// modules. Equal sentences are matched by the first module alone, as METEOR does.
Candidates find_candidates(const std::vector<Module>& modules, const Sentence& hypothesis,
                           const Sentence& reference, const ParaphraseTable* paraphrases,
                           size_t most = kMostMatches);

}  // namespace allot::meteor
