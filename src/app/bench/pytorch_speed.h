#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace allot {

// What is trained, so that both sides do the same work.
struct TrainingTask {
  size_t vocabulary = 8000;  // on either side
  size_t sentences = 64;
  size_t source_tokens = 14;  // sink included
  size_t target_tokens = 15;  // end symbol included
};

struct PytorchSpeed {
  double seconds_per_step = 0;  // median
  double fastest_step = 0;      // seconds
  // Of the fastest setting, median: hardly depends on other load of the machine.
  double cpu_seconds_per_step = 0;
  int openmp_threads = 0;  // the fastest of the settings tried
  int openblas_threads = 0;
  std::string version;
};

// Runs bench/pytorch_train.py, a plain PyTorch model of the same sizes, with Debian's Python or
// else the first one on the PATH. Nothing when neither has PyTorch.
std::optional<PytorchSpeed> measure_pytorch(const TrainingTask& task, int threads, int steps);

}  // namespace allot
