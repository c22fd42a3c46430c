#pragma once

#include <memory>
#include <vector>

#include "base/worker_pool.h"
#include "model/translation_model.h"

namespace allot {

// What one batch cost, over all workers.
struct BatchLoss {
  double loss = 0;
  double nll = 0;
  size_t num_tokens = 0;
  size_t num_correct = 0;
};

// Runs a batch in shards, side by side on the threads of a pool: each collects gradients of its
// own, which are then added up in the order of the shards. Same weights, batch and number of
// shards: same bits, whatever the number of threads.
template <typename T>
class DataParallel {
 public:
  // num_shards = 0: one for each thread.
  DataParallel(const TranslationModel& model, WorkerPool& pool, size_t num_shards = 0);

  // Call it whenever the parameters have changed.
  void refresh(const Parameters<T>& parameters) { transposes_.refresh(parameters, pool_); }

  // The gradient of scale x loss of the batch replaces gradients().
  BatchLoss forward_backward(const std::vector<Example>& batch, const TargetFrame& frame,
                             const Parameters<T>& parameters, const RunSettings& settings, T scale);
  BatchLoss forward(const std::vector<Example>& batch, const TargetFrame& frame,
                    const Parameters<T>& parameters, const RunSettings& settings);

  Gradients<T>& gradients() { return workers_[0]->gradients; }
  const Transposes<T>& transposes() const { return transposes_; }

 private:
  struct Worker {
    explicit Worker(const ParameterList& list) : gradients(list) {}
    ModelWorkspace<T> workspace;
    Gradients<T> gradients;
    ShardLoss loss;
  };
  BatchLoss sum_losses(size_t num_shards) const;

  const TranslationModel& model_;
  WorkerPool& pool_;
  Transposes<T> transposes_;
  std::vector<std::unique_ptr<Worker>> workers_;
};

// The examples of a batch, dealt out so that every shard gets about the same number of tokens. Only
// shards that get any are returned.
std::vector<std::vector<Example>> split_into_shards(const std::vector<Example>& batch,
                                                    size_t num_shards);

}  // namespace allot
