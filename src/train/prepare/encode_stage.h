#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/worker_pool.h"
#include "corpus/encoded_corpus.h"
#include "train/prepare/stage_cache.h"
#include "train/prepare/text_stages.h"

namespace allot {

// What became of the pairs of two files.
struct EncodeCounts {
  uint64_t read = 0;
  uint64_t empty = 0;     // left out: a side without words
  uint64_t too_long = 0;  // left out
  uint64_t kept = 0;
};

struct EncodedText {
  EncodedCorpus corpus;
  // The line (from 0) that each pair of the corpus comes from.
  std::vector<uint32_t> lines;
  EncodeCounts counts;
  std::string fingerprint;
};

// What the ids of a corpus depend on. Owns nothing.
struct EncodeInput {
  const WordsFiles& words;
  const CodesFiles& codes;
  const Vocabularies& vocabularies;
  // Tokens on a side.
  size_t max_length = 0;
};

// Words -> ids, leaving out pairs that are longer than max_length on a side (a sink on the source
// counted, so that models with and without it see the same pairs) or empty on one. Throws Error
// when nothing is left; `raw` names the files in messages.
EncodedText encode_stage(const EncodeInput& input, const SidePaths& raw, StageCache& cache,
                         WorkerPool& pool);

// The same pairs with other tokens: BPE with dropout, a function of seed, epoch and line. A
// sentence that would become too long keeps the tokens that it has in `plain`.
struct DropoutRound {
  double probability = 0;
  uint64_t seed = 0;
  uint64_t epoch = 0;
};
EncodedCorpus encode_with_dropout(const EncodedText& plain, const EncodeInput& input,
                                  const DropoutRound& round, WorkerPool& pool);

}  // namespace allot
