#pragma once

#include <vector>

#include "corpus/batch_plan.h"
#include "train/data_parallel.h"
#include "train/example_maker.h"
#include "train/recipe/recipe.h"
#include "train/training_meter.h"
#include "train/translation_task.h"

namespace allot {

// The batches of an update. Does not own the corpus and the batches.
struct UpdateBatches {
  const EncodedCorpus& corpus;
  const BatchPlan& plan;
  size_t first = 0;
  size_t count = 1;  // their gradients are added up, as if they were one batch
};

// Where the training is when it makes an update.
struct UpdateTime {
  uint64_t update = 0;  // from 0; with the seed it decides what dropout leaves out
  double progress = 0;  // the part of the training that is done
  double learning_rate = 0;
};

struct UpdateResult {
  bool is_finite = true;  // false: training diverged, and the weights are as they were
  double loss = 0;
  double gradient_norm = 0;
  TrainingStats stats;
};

// The weights and their updates: examples, forward, backward, optimizer.
class UpdateStep {
 public:
  // Everything given must outlive it. `group`: the processes that train together, if there are
  // several; each makes the same updates.
  UpdateStep(const Recipe& recipe, const TranslationModel& model, const ExampleMaker& maker,
             size_t num_shards, WorkerPool& pool, RankGroup* group = nullptr);

  UpdateResult make(const UpdateBatches& batches, const UpdateTime& time);

  DataParallel<TranslationTask<float>>& parallel() { return parallel_; }
  const DataParallel<TranslationTask<float>>& parallel() const { return parallel_; }

 private:
  std::vector<std::vector<Example>> make_examples(const UpdateBatches& batches,
                                                  TrainingStats& stats) const;
  RunSettings settings(const UpdateTime& time) const;
  void collect_gradients(const std::vector<std::vector<Example>>& batches,
                         const RunSettings& settings, TrainingStats& stats);

  const Recipe& recipe_;
  const TranslationModel& model_;
  const ExampleMaker& maker_;
  DataParallel<TranslationTask<float>> parallel_;
};

}  // namespace allot
