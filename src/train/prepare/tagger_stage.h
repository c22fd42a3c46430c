#pragma once

#include <atomic>
#include <string>

#include "base/worker_pool.h"
#include "fertility/sentence_numbers.h"
#include "train/prepare/encode_stage.h"
#include "train/prepare/fertility_stage.h"
#include "train/prepare/stage_cache.h"
#include "train/recipe/tagger_recipe.h"
#include "train/tagger_text.h"

namespace allot {

// A tagger that is ready, and what it says of the validation pairs.
struct PreparedTagger {
  std::string weights;  // its file ("" = there is no tagger)
  TaggerOptions options;
  // Expected fertilities, the sink last.
  SentenceNumbers<float> valid;
};

struct TaggerSettings {
  const TaggerRecipe& recipe;
  uint64_t seed = 1;
  size_t shards = 1;
};

// Trains a tagger on the source side of the training pairs. While it is at it, checkpoints lie
// beside the entry of the cache: a training that was stopped or killed goes on from there. Throws
// Error (exit code 1) when `stop` becomes true, after saving.
PreparedTagger tagger_stage(const TaggerSettings& settings, const EncodedText& train,
                            const EncodedText& valid, const AlignedFertility& fertility,
                            size_t vocabulary, StageCache& cache, const std::atomic<bool>& stop,
                            WorkerPool& pool);

}  // namespace allot
