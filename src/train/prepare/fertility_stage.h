#pragma once

#include <string>

#include "base/worker_pool.h"
#include "fertility/sentence_numbers.h"
#include "model/shard.h"
#include "train/prepare/encode_stage.h"
#include "train/prepare/given_links.h"
#include "train/prepare/stage_cache.h"
#include "train/prepare/text_stages.h"
#include "train/recipe/attention_guide.h"

namespace allot {

// For each target token of many pairs: the position of the source token that it is linked to (the
// sink is behind the last), or kNoLink.
using TokenLinks = SentenceNumbers<uint8_t>;
// The same with the positions that it may be linked to, each by its probability; the part of
// position kNoLink is the probability that it comes from no source token.
using SoftTokenLinks = SentenceNumbers<SoftLink>;

// The fertility of source tokens and the links of target tokens, from alignments.
struct AlignedFertility {
  // By pair, the sink last.
  FertilityCounts train, valid;
  // One of them, as the options say.
  TokenLinks train_links;
  SoftTokenLinks train_soft_links;
  // The files of the guided table and of the shortlist ("" when they were not made).
  std::string table;
  std::string shortlist;
  std::string fingerprint;
  // Of the alignments that came with the texts ("" = they did not).
  std::string given_fingerprint;
};

struct AlignedFertilityOptions {
  // The least fertility of a token (FertilityOptions::minimum).
  uint32_t minimum = 1;
  // Which of the training pairs' links are kept; fertilities always count those of the forward
  // direction.
  GuideLinks links = GuideLinks::kForward;
  // Alignments that came with the texts (null = the aligner's). A target token with several links
  // guides attention to the first. Not with links by probability.
  const GivenLinks* given_train = nullptr;
  const GivenLinks* given_valid = nullptr;
  // Whether the shortlist is needed, which only an aligner can make.
  bool shortlist = true;
  // Whether anything uses those of the validation pairs. Without, they are what there is at hand.
  bool uses_valid = true;

  bool needs_aligner() const {
    return given_train == nullptr || (uses_valid && given_valid == nullptr) || shortlist;
  }
};

// Aligns the tokens that the encoder reads (subwords, with the sink) with those that the decoder
// writes: forward, so that each target token has at most one source token. The aligner is trained
// on the training pairs and then applied to the validation pairs.
AlignedFertility fertility_stage(const EncodedText& train, const EncodedText& valid,
                                 const Vocabularies& vocabularies,
                                 const AlignedFertilityOptions& options, StageCache& cache,
                                 WorkerPool& pool);

}  // namespace allot
