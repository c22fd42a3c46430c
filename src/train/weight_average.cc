#include "train/weight_average.h"

#include <algorithm>
#include <cmath>

#include "nn/optimizer_kernels.h"

namespace allot {

void WeightAverage::start(const Parameters<float>& weights) {
  std::copy_n(weights.values(), weights.list().num_values(), average_.values());
}

void WeightAverage::follow(uint64_t update, const Parameters<float>& weights, WorkerPool& pool) {
  if (update % kInterval != 0) return;
  const auto number = static_cast<double>(update);
  const double decay = std::min(decay_, (1 + number) / (10 + number));
  const auto share = static_cast<float>(1 - std::pow(decay, kInterval));
  constexpr size_t kPerTask = size_t{1} << 16;
  const size_t total = weights.list().num_values();
  pool.run((total + kPerTask - 1) / kPerTask, [&](size_t task, int) {
    const size_t begin = task * kPerTask;
    average_update(share, weights.values() + begin, std::min(kPerTask, total - begin),
                   average_.values() + begin);
  });
}

}  // namespace allot
