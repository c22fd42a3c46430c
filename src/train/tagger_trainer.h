#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "base/worker_pool.h"
#include "corpus/batch_plan.h"
#include "fertility/prediction_score.h"
#include "train/checkpoint.h"
#include "train/data_parallel.h"
#include "train/recipe/tagger_recipe.h"
#include "train/schedule.h"
#include "train/tagger_text.h"
#include "train/tagging_task.h"

namespace allot {

// Trains a fertility tagger. Texts, recipe, seed and number of shards decide every weight; stopping
// and resuming does not show.
class TaggerTrainer {
 public:
  struct Setup {
    const TaggerRecipe& recipe;
    const TaggerText& train;
    const TaggerText& valid;
    size_t vocabulary = 0;  // tokens, special symbols included
    uint64_t seed = 1;
    size_t shards = 1;     // parts of a batch that are computed side by side
    uint32_t minimum = 1;  // the least fertility in the texts (TaggerOptions::minimum)
  };

  // Checkpoints are kept in a folder and resumed from when they belong to the same setup.
  // Everything given must outlive it.
  TaggerTrainer(const Setup& setup, const std::string& checkpoints, WorkerPool& pool);

  // Until the end (true), or until `stop` becomes true, which is checked after every update;
  // everything is then saved. Throws Error when training diverges.
  bool run(const std::atomic<bool>& stop);
  // Removes the checkpoints: what they are for is done.
  void remove_checkpoints() const { checkpoints_.remove_all(); }

  const TaggerOptions& options() const { return tagger_.options(); }
  // The weights that validated best, and how well.
  const Parameters<float>& best() const { return best_; }
  const PredictionScore& best_score() const { return best_score_; }
  uint64_t best_epoch() const { return best_epoch_; }

 private:
  void start();
  void resume();
  void save();
  void begin_epoch();
  void make_update();
  PredictionScore validate();
  void note_validation(const PredictionScore& score);
  double measure(const PredictionScore& score) const;

  Setup setup_;
  std::string fingerprint_;
  CheckpointStore checkpoints_;
  FertilityTagger tagger_;
  UnknownWords unknown_;
  Parameters<float> best_;
  DataParallel<TaggingTask> parallel_;
  std::unique_ptr<Schedule> schedule_;
  std::unique_ptr<BatchPlan> plan_;
  uint64_t epoch_ = 0, batch_ = 0, update_ = 0;
  PredictionScore best_score_;
  uint64_t best_epoch_ = 0;  // from 1; 0 = none yet
  double epoch_loss_ = 0, epoch_weight_ = 0;
};

// A name for everything that the weights depend on.
std::string tagger_fingerprint(const TaggerTrainer::Setup& setup);

}  // namespace allot
