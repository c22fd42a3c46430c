#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <vector>

#include "base/worker_pool.h"
#include "nn/matrix.h"

namespace allot {

// What some work took: on the clock, and of all processors together.
struct Duration {
  double wall = 0;
  double cpu = 0;
};
Duration duration_of(const std::function<void()>& work);

double median(std::vector<double> values);

// above[i] / below[i]
std::vector<double> quotients(const std::vector<double>& above, const std::vector<double>& below);

// A product that is large enough for the machine to show what it can do, on every worker at once.
class LargeProduct {
 public:
  explicit LargeProduct(WorkerPool& pool);

  // Operations, in units of 1e9, of one run.
  double operations() const;
  Duration run();

 private:
  static constexpr size_t kSize = 1536;
  WorkerPool& pool_;
  std::vector<std::array<Matrix<float>, 3>> operands_;
};

// How fast one thread reads memory that is in no cache: bytes a second.
double memory_bandwidth();

// The most memory that the process has had since the last reset (Linux; 0 elsewhere).
size_t peak_memory();
void reset_peak_memory();

}  // namespace allot
