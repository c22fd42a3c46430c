#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/worker_pool.h"
#include "nn/gemm.h"
#include "nn/optimizer.h"
#include "nn/parameters.h"
#include "nn/transposes.h"
#include "train/checkpoint.h"
#include "train/shards.h"

namespace allot {

struct DataParallelOptions {
  OptimizerOptions optimizer;
  // Into how many shards a batch is split; they decide the bits of every sum.
  size_t num_shards = 1;
  // How many batches an update has at most.
  size_t batches_per_update = 1;
};

// Trains weights by the batch: each batch is split into shards, which run side by side on the
// threads of a pool and collect gradients of their own; these are added up in the order of the
// shards, and the optimizer makes its step. Same weights, batches and number of shards: same bits,
// whatever the number of threads.
//
// `Task` is the model as it is trained (TranslationTask, TaggingTask):
//
//   Number, Workspace, Settings, Loss   float or double; the scratch of one shard; how a batch is
//                                       run; its loss, which losses of further shards are added to
//   parameters()                        which weights there are
//   lay_out(batch, chosen)              examples of a batch -> Shard
//   forward(shard, weights, settings, workspace)
//   forward_backward(shard, weights, settings, scale, workspace, gradients)
template <typename Task>
class DataParallel {
 public:
  using Number = typename Task::Number;
  using Settings = typename Task::Settings;
  using Loss = typename Task::Loss;

  DataParallel(Task task, const DataParallelOptions& options, WorkerPool& pool)
      : task_(std::move(task)),
        options_(options),
        pool_(pool),
        weights_(task_.parameters()),
        transposes_(task_.parameters()),
        optimizer_(options.optimizer, task_.parameters()) {
    for (size_t i = 0; i < options.num_shards; ++i) {
      workers_.push_back(std::make_unique<Worker>(task_.parameters()));
    }
    if (options.batches_per_update > 1) {
      accumulated_ = std::make_unique<Gradients<Number>>(task_.parameters());
    }
  }

  // The weights that are trained; zero at first.
  Parameters<Number>& weights() { return weights_; }
  const Parameters<Number>& weights() const { return weights_; }

  // The gradient of scale x loss of all these batches, as if they were one.
  Loss forward_backward(const std::vector<std::vector<Example>>& batches, const Settings& settings,
                        Number scale) {
    ALLOT_CHECK(batches.size() <= options_.batches_per_update, "no more batches than announced");
    transposes_.refresh(weights_, pool_);
    if (accumulated_) accumulated_->clear();
    Loss sum;
    for (const std::vector<Example>& batch : batches) {
      sum.add(add_up_gradients(batch, settings, scale));
      if (accumulated_) accumulated_->add({&workers_[0]->gradients}, pool_);
    }
    return sum;
  }
  const Gradients<Number>& gradients() const {
    return accumulated_ ? *accumulated_ : workers_[0]->gradients;
  }
  double gradient_norm() const { return std::sqrt(gradients().squared_norm(pool_)); }

  // Changes the weights against the gradients.
  StepReport step(double learning_rate) {
    return optimizer_.step(learning_rate, gradients(), weights_, pool_);
  }

  // Evaluates weights on batches, without gradients: these weights or others of the same shape,
  // such as an average. They must not change meanwhile.
  class Evaluation {
   public:
    Loss forward(const std::vector<Example>& batch, const Settings& settings) {
      return parallel_.forward(batch, weights_, settings);
    }

   private:
    friend class DataParallel;
    Evaluation(DataParallel& parallel, const Parameters<Number>& weights)
        : parallel_(parallel), weights_(weights) {
      parallel.transposes_.refresh(weights, parallel.pool_);
    }

    DataParallel& parallel_;
    const Parameters<Number>& weights_;
  };
  Evaluation evaluate(const Parameters<Number>& weights) { return Evaluation(*this, weights); }

  // For checkpoints: the weights and what the optimizer remembers of them, a slot each. The arrays
  // belong to this object.
  std::vector<NamedArray> checkpoint_arrays() const {
    const size_t size = weights_.list().num_values();
    std::vector<NamedArray> arrays{{kWeightsArray, weights_.values(), size}};
    for (size_t slot = 0; slot < optimizer_.num_slots(); ++slot) {
      arrays.push_back({array_of_slot(slot), optimizer_.slot(slot), size});
    }
    return arrays;
  }
  void load(const Checkpoint& checkpoint, uint64_t num_steps) {
    const size_t size = weights_.list().num_values();
    checkpoint.copy(kWeightsArray, size, weights_.values());
    for (size_t slot = 0; slot < optimizer_.num_slots(); ++slot) {
      checkpoint.copy(array_of_slot(slot), size, optimizer_.slot(slot));
    }
    optimizer_.set_num_steps(num_steps);
  }
  uint64_t num_steps() const { return optimizer_.num_steps(); }
  // The optimizer starts over.
  void reset_optimizer() { optimizer_ = Optimizer<Number>(options_.optimizer, task_.parameters()); }

 private:
  static constexpr const char* kWeightsArray = "weights";

  // What runs one shard.
  struct Worker {
    explicit Worker(const ParameterList& list) : gradients(list) {}
    typename Task::Workspace workspace;
    Gradients<Number> gradients;
    Loss loss;
  };

  std::string array_of_slot(size_t slot) const { return "optimizer." + optimizer_.slot_name(slot); }

  // The gradients of a batch, in those of the first worker.
  Loss add_up_gradients(const std::vector<Example>& batch, const Settings& settings, Number scale) {
    const std::vector<std::vector<uint32_t>> shards = deal_into_shards(batch, workers_.size());
    // Worker i runs shard i, whichever thread it is on.
    pool_.run(workers_.size(), [&](size_t i, int) {
      use_one_thread_for_products();
      Worker& worker = *workers_[i];
      worker.gradients.clear();
      if (i >= shards.size()) return;
      worker.loss = task_.forward_backward(task_.lay_out(batch, shards[i]), {weights_, transposes_},
                                           settings, scale, worker.workspace, worker.gradients);
    });
    std::vector<const Gradients<Number>*> others;
    for (size_t i = 1; i < shards.size(); ++i) others.push_back(&workers_[i]->gradients);
    workers_[0]->gradients.add(others, pool_);
    return sum_of_losses(shards.size());
  }

  Loss forward(const std::vector<Example>& batch, const Parameters<Number>& weights,
               const Settings& settings) {
    const std::vector<std::vector<uint32_t>> shards = deal_into_shards(batch, workers_.size());
    pool_.run(shards.size(), [&](size_t i, int) {
      use_one_thread_for_products();
      Worker& worker = *workers_[i];
      worker.loss = task_.forward(task_.lay_out(batch, shards[i]), {weights, transposes_}, settings,
                                  worker.workspace);
    });
    return sum_of_losses(shards.size());
  }

  Loss sum_of_losses(size_t num_shards) const {
    Loss sum;
    for (size_t i = 0; i < num_shards; ++i) sum.add(workers_[i]->loss);
    return sum;
  }

  Task task_;
  DataParallelOptions options_;
  WorkerPool& pool_;
  Parameters<Number> weights_;
  Transposes<Number> transposes_;
  Optimizer<Number> optimizer_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::unique_ptr<Gradients<Number>> accumulated_;  // only when updates have several batches
};

}  // namespace allot
