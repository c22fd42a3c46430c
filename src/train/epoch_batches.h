#pragma once

#include <cstdint>
#include <optional>

#include "base/worker_pool.h"
#include "corpus/batch_plan.h"
#include "train/prepare/prepared_data.h"
#include "train/recipe/recipe.h"

namespace allot {

// The training pairs of an epoch and the batches that they come in: a function of recipe, data and
// epoch alone, so nothing of it needs to be saved, and every process has the same.
class EpochBatches {
 public:
  // Everything given must outlive it.
  EpochBatches(const Recipe& recipe, const PreparedData& data, WorkerPool& pool)
      : recipe_(recipe), data_(data), pool_(pool) {}

  void begin(uint64_t epoch);  // from 0

  const EncodedCorpus& corpus() const { return *corpus_; }
  const BatchPlan& plan() const { return *plan_; }
  size_t size() const { return plan_->size(); }  // batches

 private:
  const Recipe& recipe_;
  const PreparedData& data_;
  WorkerPool& pool_;
  EncodedCorpus dropped_;  // when BPE has dropout
  const EncodedCorpus* corpus_ = nullptr;
  std::optional<BatchPlan> plan_;
};

}  // namespace allot
