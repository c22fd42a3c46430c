#pragma once

#include <string>

#include "corpus/corpus_split.h"

namespace allot {

struct SplitCorpusOptions {
  ParallelFiles files;
  HeldOutSizes sizes;
  uint64_t seed = 1;
  // PREFIX.train.de, PREFIX.valid.de, PREFIX.test.de and the same for the other side; the endings
  // are those of the inputs.
  std::string prefix;
};

// `allot split-corpus`: splits a parallel corpus into training, validation and test text, so that
// no pair is in two of them. Writes all files or none. Throws Error when there are not enough
// pairs.
void split_corpus(const SplitCorpusOptions& options);

}  // namespace allot
