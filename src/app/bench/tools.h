#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <vector>

#include "base/worker_pool.h"
#include "nn/large_buffer.h"
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

// Multiply-adds of 8-bit numbers in registers, on every worker at once: more than a product can do.
class Int8Peak {
 public:
  explicit Int8Peak(WorkerPool& pool) : pool_(pool) {}

  // Of one run, seconds for an operation (in units of 1e9); a multiply-add is two.
  double seconds_per_operation();

 private:
  static constexpr size_t kRounds = 2'000'000;
  WorkerPool& pool_;
};

// Reading memory that is in no cache, with one thread, from the first byte to the last. The memory
// is allocated like weights (nn/large_buffer.h), and is read by the C library's own vector code,
// the fastest way there is.
class MemoryRead {
 public:
  MemoryRead();

  size_t bytes() const { return values_.size() * sizeof(float); }
  Duration run() const;

 private:
  LargeBuffer values_;
};

// The most memory that the process has had since the last reset (Linux; 0 elsewhere).
size_t peak_memory();
void reset_peak_memory();

}  // namespace allot
