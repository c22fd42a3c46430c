#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <exception>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/worker_pool.h"
#include "nn/gemm.h"
#include "nn/optimizer.h"
#include "nn/parameters.h"
#include "nn/transposes.h"
#include "train/checkpoint.h"
#include "train/distributed/early_sums.h"
#include "train/distributed/gradient_exchange.h"
#include "train/distributed/rank_group.h"
#include "train/shards.h"

namespace allot {

struct DataParallelOptions {
  OptimizerOptions optimizer;
  // Into how many shards a batch is split; they decide the bits of every sum.
  size_t num_shards = 1;
  // How many batches an update has at most.
  size_t batches_per_update = 1;
  // The processes that train together; none: this one is alone. Must outlive the training.
  RankGroup* group = nullptr;
  // How they send each other gradients.
  ExchangeFormat exchange = ExchangeFormat::kFloat32;
};

// Trains weights by the batch: each batch is split into shards, which run side by side on the
// threads of a pool and collect gradients of their own; these are added up in the order of the
// shards, and the optimizer makes its step. Same weights, batches and number of shards: same bits,
// whatever the number of threads.
//
// With a group, every rank runs some of the shards and updates a share of the weights
// (GradientExchange); all ranks make the same calls with the same batches. Same bits again,
// whatever the number of ranks. Weights are complete on every rank after a step, and so are losses.
//
// `Task` is the model as it is trained (TranslationTask, TaggingTask):
//
//   Number, Workspace, Settings, Loss   float or double; the scratch of one shard; how a batch is
//                                       run; its loss, which losses of further shards are added to
//   parameters()                        which weights there are
//   lay_out(batch, chosen)              examples of a batch -> Shard
//   forward(shard, weights, settings, workspace)
//   forward_backward(shard, weights, settings, scale, workspace, gradients)
//                                       may say which stages of the gradients are complete; with
//                                       other ranks these are exchanged meanwhile (EarlySums)
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
        exchange_(make_exchange()),
        own_shards_(exchange_ ? shards_of_rank(options.group->rank(), options.group->size(),
                                               options.num_shards)
                              : ShardRange{0, options.num_shards}),
        optimizer_(make_optimizer()) {
    // One also where there is no shard: sums need a place.
    for (size_t i = 0; i < std::max<size_t>(own_shards_.size(), 1); ++i) {
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
    whole_slots_.clear();
    transposes_.refresh(weights_, pool_);
    if (accumulated_) accumulated_->clear();
    Loss sum;
    for (const std::vector<Example>& batch : batches) {
      sum.add(add_up_gradients(batch, settings, scale));
      if (accumulated_) accumulated_->add({&workers_[0]->gradients}, pool_);
    }
    return sum;
  }
  // With a group: of dense parameters, only the own share is defined.
  const Gradients<Number>& gradients() const {
    return accumulated_ ? *accumulated_ : workers_[0]->gradients;
  }
  double gradient_norm() const {
    if (!exchange_) return std::sqrt(gradients().squared_norm(pool_));
    const RankGroup::Step in_step(*options_.group);
    return std::sqrt(exchange_->squared_norm(gradients()));
  }

  // Changes the weights against the gradients.
  StepReport step(double learning_rate) {
    const double norm = gradient_norm();
    const StepReport report = optimizer_.step(learning_rate, norm, gradients(), weights_, pool_);
    if (exchange_ && report.is_finite) {
      const RankGroup::Step in_step(*options_.group);
      exchange_->share_updated(gradients(), weights_);
    }
    return report;
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
  // belong to this object, until the next update. With a group: only rank 0 gets arrays.
  std::vector<NamedArray> checkpoint_arrays() {
    const size_t size = weights_.list().num_values();
    gather_slots();
    if (exchange_ && options_.group->rank() > 0) return {};
    std::vector<NamedArray> arrays{{kWeightsArray, weights_.values(), size}};
    for (size_t slot = 0; slot < optimizer_.num_slots(); ++slot) {
      arrays.push_back({array_of_slot(slot),
                        exchange_ ? whole_slots_[slot].data() : optimizer_.slot(slot), size});
    }
    return arrays;
  }
  // With a group: rank 0 loads, then all call share_state.
  void load(const Checkpoint& checkpoint, uint64_t num_steps) {
    const size_t size = weights_.list().num_values();
    checkpoint.copy(kWeightsArray, size, weights_.values());
    whole_slots_.clear();
    for (size_t slot = 0; slot < optimizer_.num_slots(); ++slot) {
      if (exchange_) whole_slots_.emplace_back(size);
      checkpoint.copy(array_of_slot(slot), size,
                      exchange_ ? whole_slots_[slot].data() : optimizer_.slot(slot));
    }
    optimizer_.set_num_steps(num_steps);
  }
  // With a group: all ranks get the weights of rank 0, and their shares of an optimizer state that
  // it has loaded.
  void share_state() {
    if (!exchange_) return;
    const RankGroup::Step in_step(*options_.group);
    Communicator& communicator = options_.group->communicator();
    communicator.broadcast(weights_.values(), weights_.list().num_values() * sizeof(Number));
    optimizer_.set_num_steps(communicator.broadcast_value(optimizer_.num_steps()));
    const bool is_loaded = communicator.broadcast_value<char>(whole_slots_.empty() ? 0 : 1) != 0;
    for (size_t slot = 0; is_loaded && slot < optimizer_.num_slots(); ++slot) {
      exchange_->scatter(whole_slots_.empty() ? nullptr : whole_slots_[slot].data(),
                         optimizer_.slot(slot));
    }
    whole_slots_.clear();
  }
  uint64_t num_steps() const { return optimizer_.num_steps(); }
  // The optimizer starts over.
  void reset_optimizer() {
    optimizer_ = make_optimizer();
    whole_slots_.clear();  // of a checkpoint that was not used after all
  }

 private:
  static constexpr const char* kWeightsArray = "weights";

  // What runs one shard.
  struct Worker {
    explicit Worker(const ParameterList& list) : gradients(list) {}
    typename Task::Workspace workspace;
    Gradients<Number> gradients;
  };

  std::unique_ptr<GradientExchange<Number>> make_exchange() const {
    if (options_.group == nullptr || options_.group->is_alone()) return nullptr;
    return std::make_unique<GradientExchange<Number>>(options_.group->communicator(),
                                                      task_.parameters(), options_.exchange);
  }
  Optimizer<Number> make_optimizer() const {
    return exchange_ ? Optimizer<Number>(options_.optimizer, exchange_->own_share())
                     : Optimizer<Number>(options_.optimizer, task_.parameters());
  }

  void gather_slots() {
    whole_slots_.clear();
    if (!exchange_) return;
    const RankGroup::Step in_step(*options_.group);
    for (size_t slot = 0; slot < optimizer_.num_slots(); ++slot) {
      const bool is_first = options_.group->rank() == 0;
      if (is_first) whole_slots_.emplace_back(weights_.list().num_values());
      exchange_->gather(optimizer_.slot(slot), is_first ? whole_slots_[slot].data() : nullptr);
    }
  }

  std::string array_of_slot(size_t slot) const { return "optimizer." + optimizer_.slot_name(slot); }

  // The gradients of a batch, in those of the first worker.
  Loss add_up_gradients(const std::vector<Example>& batch, const Settings& settings, Number scale) {
    const std::vector<std::vector<uint32_t>> shards = deal_into_shards(batch, options_.num_shards);
    const ShardRange own = own_shards_.up_to(shards.size());
    std::vector<Loss> losses(shards.size());
    ShardGradients<Number> gradients{
        {}, shards.size(), options_.num_shards, &workers_[0]->gradients};
    for (size_t i = 0; i < own.size(); ++i) gradients.own.push_back(&workers_[i]->gradients);
    const std::unique_ptr<EarlySums<Number>> early = start_early_sums(gradients);
    std::exception_ptr failure;
    try {
      // Worker i runs own shard i, whichever thread it is on.
      pool_.run(workers_.size(), [&](size_t i, int) {
        use_one_thread_for_products();
        Worker& worker = *workers_[i];
        worker.gradients.clear();
        if (i >= own.size()) return complete_all_stages(worker.gradients);
        const size_t shard = own.begin + i;
        losses[shard] =
            task_.forward_backward(task_.lay_out(batch, shards[shard]), {weights_, transposes_},
                                   settings, scale, worker.workspace, worker.gradients);
      });
    } catch (...) {
      if (!exchange_) throw;
      failure = std::current_exception();
    }
    if (exchange_) {
      finish_early_sums(*early);
      share_losses(failure, own, losses);
      const RankGroup::Step in_step(*options_.group);
      exchange_->sum_stage(exchange_->num_stages() - 1, gradients, pool_);
      exchange_->sum_tables(gradients);
    } else {
      std::vector<const Gradients<Number>*> others;
      for (size_t i = 1; i < shards.size(); ++i) others.push_back(&workers_[i]->gradients);
      workers_[0]->gradients.add(others, pool_);
    }
    return sum_of(losses);
  }

  // Only with other ranks. They are told by all workers what is complete, also by those that have
  // no shard: the sum may be in their gradients, which they clear first.
  std::unique_ptr<EarlySums<Number>> start_early_sums(const ShardGradients<Number>& gradients) {
    if (!exchange_) return nullptr;
    auto early = std::make_unique<EarlySums<Number>>(options_.group->communicator(), *exchange_,
                                                     gradients, workers_.size());
    for (const std::unique_ptr<Worker>& worker : workers_) {
      worker->gradients.watch_stages([&sums = *early](size_t stage) { sums.complete(stage); });
    }
    return early;
  }
  void complete_all_stages(Gradients<Number>& gradients) {
    for (size_t stage = 0; stage < task_.parameters().num_stages(); ++stage) {
      gradients.complete_stage(stage);
    }
  }
  // A rank that has failed takes part, too: all ranks get to where it can be told.
  void finish_early_sums(EarlySums<Number>& early) {
    for (const std::unique_ptr<Worker>& worker : workers_) worker->gradients.watch_stages({});
    const RankGroup::Step in_step(*options_.group);
    early.finish();
  }

  // The losses of all shards, to all ranks; and what has failed.
  void share_losses(const std::exception_ptr& failure, const ShardRange& own,
                    std::vector<Loss>& losses) {
    static_assert(std::is_trivially_copyable_v<Loss>, "losses travel as they are in memory");
    const std::string mine(reinterpret_cast<const char*>(losses.data() + own.begin),
                           own.size() * sizeof(Loss));
    std::string all;
    for (const std::string& one : options_.group->report(failure, mine)) all += one;
    ALLOT_CHECK(all.size() == losses.size() * sizeof(Loss), "there is a loss for every shard");
    std::memcpy(static_cast<void*>(losses.data()), all.data(), all.size());
  }

  Loss forward(const std::vector<Example>& batch, const Parameters<Number>& weights,
               const Settings& settings) {
    const std::vector<std::vector<uint32_t>> shards = deal_into_shards(batch, options_.num_shards);
    std::vector<Loss> losses(shards.size());
    // There may be fewer workers than shards, which are then computed in turn.
    pool_.run(std::min(workers_.size(), shards.size()), [&](size_t i, int) {
      use_one_thread_for_products();
      for (size_t shard = i; shard < shards.size(); shard += workers_.size()) {
        losses[shard] = task_.forward(task_.lay_out(batch, shards[shard]), {weights, transposes_},
                                      settings, workers_[i]->workspace);
      }
    });
    return sum_of(losses);
  }

  static Loss sum_of(const std::vector<Loss>& losses) {
    Loss sum;
    for (const Loss& loss : losses) sum.add(loss);
    return sum;
  }

  Task task_;
  DataParallelOptions options_;
  WorkerPool& pool_;
  Parameters<Number> weights_;
  Transposes<Number> transposes_;
  std::unique_ptr<GradientExchange<Number>> exchange_;  // only with other ranks
  ShardRange own_shards_;
  Optimizer<Number> optimizer_;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::vector<std::vector<Number>> whole_slots_;    // of all ranks, for a checkpoint
  std::unique_ptr<Gradients<Number>> accumulated_;  // only when updates have several batches
};

}  // namespace allot
