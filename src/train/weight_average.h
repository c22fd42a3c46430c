#pragma once

#include <cstdint>

#include "nn/parameters.h"

namespace allot {

// An exponential moving average of weights (EMA): average = decay average + (1 - decay)
// weights after every update. Early on the decay rate is lower, (1 + n) / (10 + n) after n updates,
// so that the beginning does not weigh on it. Taken every few updates, to cost next to nothing.
class WeightAverage {
 public:
  static constexpr uint64_t kInterval = 4;

  WeightAverage(double decay, const ParameterList& list) : decay_(decay), average_(list) {}

  // Before the first update.
  void start(const Parameters<float>& weights);
  // After update number `update`, from 1.
  void follow(uint64_t update, const Parameters<float>& weights, WorkerPool& pool);

  const Parameters<float>& weights() const { return average_; }
  Parameters<float>& weights() { return average_; }

 private:
  double decay_;
  Parameters<float> average_;
};

}  // namespace allot
