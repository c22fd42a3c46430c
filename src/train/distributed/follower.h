#pragma once

#include <memory>

#include "train/distributed/tuning_ranks.h"
#include "train/epoch_batches.h"
#include "train/example_maker.h"
#include "train/fertility_choice.h"
#include "train/update_step.h"
#include "train/validation.h"

namespace allot {

// A training on a rank other than 0: computes its shards, updates its share of the weights,
// validates its share of the sentences, and leaves everything else (schedule, log, checkpoints,
// model) to the Trainer of rank 0, whose commands it obeys.
class Follower {
 public:
  // Everything given must outlive it.
  Follower(const Recipe& recipe, const PreparedData& data, WorkerPool& pool, RankGroup& group);

  // Until rank 0 ends the training. Throws GroupError when one of the ranks fails.
  void run();

 private:
  void begin_epoch(uint64_t epoch);
  void make_update(const TrainingCommand& command);
  void validate(const TrainingCommand& command);
  void measure_attention();
  // Weights that rank 0 sends.
  const Parameters<float>& received_weights();

  const PreparedData& data_;
  WorkerPool& pool_;
  RankGroup& group_;
  TranslationModel model_;
  FertilityChoice fertility_;
  ExampleMaker maker_;
  UpdateStep step_;
  EpochBatches batches_;
  Validator validator_;
  TuningHelper tuning_;
  std::unique_ptr<Parameters<float>> received_;  // once there were any
};

}  // namespace allot
