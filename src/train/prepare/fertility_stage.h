#pragma once

#include <string>

#include "base/worker_pool.h"
#include "fertility/sentence_numbers.h"
#include "train/prepare/encode_stage.h"
#include "train/prepare/stage_cache.h"
#include "train/prepare/text_stages.h"

namespace allot {

// The fertility of source tokens, from alignments.
struct AlignedFertility {
  // By pair, the sink last.
  FertilityCounts train, valid;
  // The file of the guided table ("" when nothing was aligned).
  std::string table;
  std::string fingerprint;
};

// Aligns the tokens that the encoder reads (subwords, with the sink) with those that the decoder
// writes: forward, so that each target token has at most one source token. The aligner is trained
// on the training pairs and then applied to the validation pairs.
AlignedFertility fertility_stage(const EncodedText& train, const EncodedText& valid,
                                 const Vocabularies& vocabularies, StageCache& cache,
                                 WorkerPool& pool);

}  // namespace allot
