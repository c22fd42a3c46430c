#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/worker_pool.h"
#include "train/distributed/rank_group.h"
#include "train/recipe/recipe.h"
#include "translate/tuning.h"

namespace allot {

// What all ranks of a training tune by; a function of recipe and model.
TuningOptions tuning_of_training(const Recipe& recipe, const LoadedModel& model);

// Rank 0: the searches of a tuning, dealt over all ranks that find the trained model under the same
// path; if one does not, this process does all of it.
class TuningRanks {
 public:
  // `group` may be null. The translator is that of the model, and everything must outlive this.
  TuningRanks(RankGroup* group, const std::string& model, const Translator& translator,
              WorkerPool& pool);

  // Whether the others take part.
  bool are_used() const { return are_used_; }
  // How tune_settings translates.
  TuningSearch search();

 private:
  std::vector<LineTranslation> translate(size_t search, const std::vector<LineInput>& inputs,
                                         const DecodeOptions& options);

  RankGroup* group_;
  const Translator& translator_;
  WorkerPool& pool_;
  bool are_used_ = false;
};

// The other ranks: what they do when they are told.
class TuningHelper {
 public:
  // Everything given must outlive it.
  TuningHelper(const Recipe& recipe, WorkerPool& pool, RankGroup& group)
      : recipe_(recipe), pool_(pool), group_(group) {}

  // kOpenModel: opens the model that rank 0 names, if it is the same here.
  void open();
  // kSearch: takes part in a search for the lines that rank 0 sends. Throws GroupError when one of
  // the ranks fails.
  void help(const TrainingCommand& command);

 private:
  const Recipe& recipe_;
  WorkerPool& pool_;
  RankGroup& group_;
  std::unique_ptr<Translator> translator_;
};

}  // namespace allot
