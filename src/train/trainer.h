#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "train/best_models.h"
#include "train/checkpoint.h"
#include "train/epoch_batches.h"
#include "train/model_output.h"
#include "train/prepare/prepared_data.h"
#include "train/resume_check.h"
#include "train/run_paths.h"
#include "train/schedule.h"
#include "train/training_journal.h"
#include "train/training_meter.h"
#include "train/training_state.h"
#include "train/update_step.h"
#include "train/validation.h"
#include "train/weight_average.h"

namespace allot {

struct TrainResult {
  bool is_finished = false;  // false: stopped on request; everything is saved
  uint64_t updates = 0;
  bool has_stopped_early = false;
  ModelOrigin model;       // the one in the model folder
  ValidationResult last;   // the last validation
  TrainingStats stats;     // of this process, validation and saving not counted
  ExchangeStats exchange;  // with other ranks, the same not counted
  double seconds = 0;      // of this process, everything counted
  double gemm_gflops = 0;
};

// Trains one model: updates, validations, checkpoints, the best model so far in the model folder.
// Recipe, data, seed and number of shards decide every weight; stopping and resuming does not show.
class Trainer {
 public:
  // Recipe and data must outlive it. `group`: the processes that train together, if there are
  // several; this is rank 0, the others are Followers.
  Trainer(const Recipe& recipe, const PreparedData& data, RunPaths paths, WorkerPool& pool,
          RankGroup* group = nullptr);

  // Who is told of updates and validations, if anybody is.
  void observe(TrainingObserver observer) { journal_.observe(std::move(observer)); }

  // One of these first. `resume` continues from the newest valid checkpoint; false when there is
  // none. Throws Error when it belongs to other data or another model.
  void start();
  bool resume();

  // Whether there is nothing left to do.
  bool is_finished() const { return state_.is_finished; }

  // Until the end, or until `stop` becomes true here or on another rank, which is checked after
  // every update. Throws Error
  // when training diverges; nothing is saved then, and earlier checkpoints stay.
  TrainResult run(const std::atomic<bool>& stop);

 private:
  RunIdentity identity() const;
  void open_journal();
  void report_resumed() const;
  bool is_at_end() const;
  // Tells the other ranks, if there are any, what comes next.
  void announce(const TrainingCommand& command) const;
  bool has_others() const { return group_ != nullptr && !group_->is_alone(); }
  ExchangeStats exchanged() const;  // since the start of the process
  bool others_want_stop() const { return group_ != nullptr && group_->stop_requested(); }
  // Before the first update of an epoch: a rank that cannot begin it must say so while nobody waits
  // for its gradients.
  void begin_epoch_of_others();
  void make_update();
  // `update`, from 1, and what showed it.
  [[noreturn]] void stop_diverged(uint64_t update, const std::string& signs) const;
  void finish_epoch();
  void validate();
  // On all ranks. Those that are trained are there everywhere; others are sent.
  ValidationResult evaluate(const Parameters<float>& weights, ValidationDepth depth);
  void write_attention_stats(const Parameters<float>& weights);
  void note_validation(const ValidationResult& result);
  void write_translations(const ValidationResult& result) const;
  void save();
  // False when it was stopped: then the model is complete, but for its decoding settings.
  bool finish(const std::atomic<bool>& stop);
  bool tune_decoding(const std::atomic<bool>& stop);
  bool load_better_average(Parameters<float>& weights);
  // Those that are trained; those that are evaluated and kept, which may be their average.
  Parameters<float>& weights() { return step_.parallel().weights(); }
  const Parameters<float>& evaluated_weights() const;

  const Recipe& recipe_;
  const PreparedData& data_;
  RunPaths paths_;
  WorkerPool& pool_;
  RankGroup* group_;
  TranslationModel model_;
  size_t num_shards_;
  FertilityChoice fertility_;
  ExampleMaker maker_;
  UpdateStep step_;
  EpochBatches batches_;
  std::unique_ptr<WeightAverage> average_;
  Validator validator_;
  CheckpointStore checkpoints_;
  BestModels best_;
  std::unique_ptr<Schedule> schedule_;
  TrainingJournal journal_;

  std::optional<uint64_t> epoch_of_others_;  // that the other ranks have begun last
  ExchangeStats exchange_;                   // of updates
  TrainingState state_;
  ValidationResult last_;
};

}  // namespace allot
