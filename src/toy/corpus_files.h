#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "toy/statistics.h"

namespace allot {

struct ToyCorpusOptions {
  // Folder to write to; created if missing.
  std::string folder;
  // Sentence pairs in the training part; a tenth as many in each of valid and test (at most 1,000).
  uint64_t sentences = 5000;
  uint64_t seed = 1;
  void validate() const;  // throws Error naming option, value and range
};

struct ToyCorpusResult {
  uint64_t train = 0;
  uint64_t held_out = 0;     // in valid, and as many in test
  ToyStatistics statistics;  // of the training part
};

// Writes the built-in corpus: train, valid and test, each as .de and .en (raw text), .align (the
// true links, Pharaoh) and .gold (the same with sure and possible links marked, and links that are
// also acceptable). All files or none.
std::vector<std::string> toy_corpus_files();  // their names
ToyCorpusResult write_toy_corpus(const ToyCorpusOptions& options);

}  // namespace allot
