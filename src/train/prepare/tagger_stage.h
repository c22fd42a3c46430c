#pragma once

#include <atomic>
#include <string>

#include "base/worker_pool.h"
#include "fertility/fertility_kind.h"
#include "fertility/sentence_numbers.h"
#include "train/distributed/rank_group.h"
#include "train/prepare/stage_cache.h"
#include "train/recipe/tagger_recipe.h"
#include "train/tagger_step.h"
#include "train/tagger_text.h"

namespace allot {

// A trained tagger, and what it predicts for the validation pairs.
struct PreparedTagger {
  std::string weights;  // its file ("" = there is no tagger)
  TaggerOptions options;
  // Bounds of the tokens without slack, the sink last.
  SentenceNumbers<float> valid;
};

struct TaggerSettings {
  const TaggerRecipe& recipe;
  size_t vocabulary = 0;  // source tokens, special symbols included
  uint64_t seed = 1;
  size_t shards = 1;
  // The least fertility, and which number of the predicted ones is the bound.
  const FertilityOptions& fertility;
};

// What it learns from, and what it is evaluated by.
struct TaggerTexts {
  TaggerText train, valid;
};

// The same for who trains. Settings and texts must outlive it.
TaggerSetup setup_of(const TaggerSettings& settings, const TaggerTexts& texts);

// Trains a tagger. Meanwhile, checkpoints are beside the entry of the cache: a training that was
// stopped or killed resumes from there. Throws StoppedError when `stop` becomes true, after saving.
// `group`: the processes that train together, if there are several; this is rank 0, and the others
// are told when there is something to train (follow_tagger).
PreparedTagger tagger_stage(const TaggerSettings& settings, const TaggerTexts& texts,
                            StageCache& cache, const std::atomic<bool>& stop, WorkerPool& pool,
                            RankGroup* group = nullptr);

}  // namespace allot
