#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "base/worker_pool.h"
#include "corpus/batch_plan.h"
#include "fertility/prediction_score.h"
#include "train/data_parallel.h"
#include "train/recipe/tagger_recipe.h"
#include "train/tagger_text.h"
#include "train/tagging_task.h"

namespace allot {

// All that the weights of a tagger depend on.
struct TaggerSetup {
  const TaggerRecipe& recipe;
  const TaggerText& train;
  const TaggerText& valid;
  size_t vocabulary = 0;  // tokens, special symbols included
  uint64_t seed = 1;
  size_t shards = 1;     // parts of a batch that are computed side by side
  uint32_t minimum = 1;  // the least fertility in the texts (TaggerOptions::minimum)
};

// The weights of a tagger, their updates and their validation. With a group, all ranks make the
// same calls (DataParallel).
class TaggerStep {
 public:
  // Everything given must outlive it. `group`: the processes that train together, if there are
  // several.
  TaggerStep(const TaggerSetup& setup, WorkerPool& pool, RankGroup* group);

  // The order of the sentences is a function of seed and epoch, from 0.
  void begin_epoch(uint64_t epoch);
  size_t num_batches() const { return plan_->size(); }

  struct Result {
    bool is_finite = true;  // false: training diverged
    double loss = 0;
    double weight = 0;  // of the tokens of the batch
  };
  // With a batch of the epoch; `update`, from 0, decides with the seed what dropout leaves out.
  Result make(uint64_t batch, uint64_t update, double learning_rate);

  // Of the weights as they are, on the validation text.
  PredictionScore validate();

  const FertilityTagger& tagger() const { return tagger_; }
  DataParallel<TaggingTask>& parallel() { return parallel_; }
  const DataParallel<TaggingTask>& parallel() const { return parallel_; }

 private:
  TaggerSetup setup_;
  RankGroup* group_;
  FertilityTagger tagger_;
  UnknownWords unknown_;
  DataParallel<TaggingTask> parallel_;
  std::unique_ptr<BatchPlan> plan_;
  uint64_t epoch_ = 0;
};

}  // namespace allot
