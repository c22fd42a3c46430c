#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "text/bpe/learner.h"

namespace allot {

struct LearnBpeOptions {
  // Texts to learn from, all together ("-" is stdin).
  std::vector<std::string> inputs{"-"};
  // The inputs hold `word count` lines rather than text.
  bool dict_input = false;
  // Where the codes go ("-" is stdout).
  std::string output = "-";
  // Merges to learn.
  size_t merges = 10000;
  // Take `merges` as the number of all symbols: learn fewer by the number of characters.
  bool total_symbols = false;
  BpeLearnOptions learn;
  // Files for the subword tokens of each input and their counts, one for each (empty = none).
  std::vector<std::string> vocabularies;

  void validate() const;  // throws a usage error
};

// Learns BPE codes; with several inputs, one set of codes for all of them. Returns the number of
// merges, which is smaller than requested when no further pair is frequent enough.
size_t learn_bpe(const LearnBpeOptions& options);

}  // namespace allot
