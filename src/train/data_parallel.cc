#include "train/data_parallel.h"

#include <algorithm>
#include <numeric>

#include "nn/gemm.h"

namespace allot {

std::vector<std::vector<Example>> split_into_shards(const std::vector<Example>& batch,
                                                    size_t num_shards) {
  const auto cost = [&batch](size_t i) {
    return batch[i].source.size() + 2 * (batch[i].target.size() + 1);
  };
  std::vector<size_t> order(batch.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return cost(a) > cost(b); });
  // The most expensive first, each to the shard that has the least so far.
  std::vector<std::vector<Example>> shards(num_shards);
  std::vector<size_t> totals(num_shards);
  for (const size_t i : order) {
    const auto shard =
        static_cast<size_t>(std::min_element(totals.begin(), totals.end()) - totals.begin());
    shards[shard].push_back(batch[i]);
    totals[shard] += cost(i);
  }
  shards.erase(
      std::remove_if(shards.begin(), shards.end(), [](const auto& s) { return s.empty(); }),
      shards.end());
  return shards;
}

template <typename T>
DataParallel<T>::DataParallel(const TranslationModel& model, WorkerPool& pool, size_t num_shards)
    : model_(model), pool_(pool), transposes_(model.parameters()) {
  if (num_shards == 0) num_shards = static_cast<size_t>(pool.num_threads());
  for (size_t i = 0; i < num_shards; ++i) {
    workers_.push_back(std::make_unique<Worker>(model.parameters()));
  }
}

template <typename T>
BatchLoss DataParallel<T>::forward_backward(const std::vector<Example>& batch,
                                            const TargetFrame& frame,
                                            const Parameters<T>& parameters,
                                            const RunSettings& settings, T scale) {
  const std::vector<std::vector<Example>> shards = split_into_shards(batch, workers_.size());
  // Worker i does shard i, whichever thread it runs on.
  pool_.run(workers_.size(), [&](size_t i, int) {
    use_one_thread_for_products();
    Worker& worker = *workers_[i];
    worker.gradients.clear();
    if (i >= shards.size()) return;
    worker.loss =
        model_.forward_backward<T>(make_shard(shards[i], frame), {parameters, transposes_},
                                   settings, scale, worker.workspace, worker.gradients);
  });
  std::vector<const Gradients<T>*> others;
  for (size_t i = 1; i < shards.size(); ++i) others.push_back(&workers_[i]->gradients);
  gradients().add(others, pool_);
  return sum_losses(shards.size());
}

template <typename T>
BatchLoss DataParallel<T>::forward(const std::vector<Example>& batch, const TargetFrame& frame,
                                   const Parameters<T>& parameters, const RunSettings& settings) {
  const std::vector<std::vector<Example>> shards = split_into_shards(batch, workers_.size());
  pool_.run(shards.size(), [&](size_t i, int) {
    use_one_thread_for_products();
    workers_[i]->loss = model_.forward<T>(make_shard(shards[i], frame), {parameters, transposes_},
                                          settings, workers_[i]->workspace);
  });
  return sum_losses(shards.size());
}

template <typename T>
BatchLoss DataParallel<T>::sum_losses(size_t num_shards) const {
  BatchLoss sum;
  for (size_t i = 0; i < num_shards; ++i) {
    sum.loss += workers_[i]->loss.loss;
    sum.nll += workers_[i]->loss.nll;
    sum.num_tokens += workers_[i]->loss.num_tokens;
    sum.num_correct += workers_[i]->loss.num_correct;
  }
  return sum;
}

template class DataParallel<float>;
template class DataParallel<double>;

}  // namespace allot
