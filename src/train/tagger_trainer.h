#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "base/worker_pool.h"
#include "fertility/prediction_score.h"
#include "train/checkpoint.h"
#include "train/schedule.h"
#include "train/tagger_step.h"

namespace allot {

// Trains a fertility tagger. Texts, recipe, seed and number of shards decide every weight; stopping
// and resuming does not show.
class TaggerTrainer {
 public:
  using Setup = TaggerSetup;

  // Checkpoints are kept in a folder and resumed from when they belong to the same setup.
  // Everything given must outlive it. `group`: the processes that train together, if there are
  // several; this is rank 0, and the others call follow_tagger when they are told.
  TaggerTrainer(const Setup& setup, const std::string& checkpoints, WorkerPool& pool,
                RankGroup* group = nullptr);

  // Until the end (true), or until `stop` becomes true here or on another rank, which is checked
  // after every update; everything is then saved. Throws Error when training diverges.
  bool run(const std::atomic<bool>& stop);
  // Removes the checkpoints: what they are for is done.
  void remove_checkpoints() const { checkpoints_.remove_all(); }

  const TaggerOptions& options() const { return step_.tagger().options(); }
  // The weights that validated best, and how well.
  const Parameters<float>& best() const { return best_; }
  const PredictionScore& best_score() const { return best_score_; }
  uint64_t best_epoch() const { return best_epoch_; }

 private:
  void start();
  void resume();
  void save();
  void announce(const TrainingCommand& command) const;
  void begin_epoch_of_others();
  void make_update();
  PredictionScore validate();
  void note_validation(const PredictionScore& score);
  double measure(const PredictionScore& score) const;

  Setup setup_;
  std::string fingerprint_;
  CheckpointStore checkpoints_;
  RankGroup* group_;
  TaggerStep step_;
  Parameters<float> best_;
  std::unique_ptr<Schedule> schedule_;
  uint64_t epoch_ = 0, batch_ = 0, update_ = 0;
  PredictionScore best_score_;
  uint64_t best_epoch_ = 0;  // from 1; 0 = none yet
  double epoch_loss_ = 0, epoch_weight_ = 0;
};

// A name for everything that the weights depend on.
std::string tagger_fingerprint(const TaggerTrainer::Setup& setup);

}  // namespace allot
