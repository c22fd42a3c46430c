#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/bench/pytorch_speed.h"
#include "attention/transform.h"

namespace allot {

// Training speed of a model of the paper's size on random sentences, beside the speed of a large
// matrix product on the same threads and of a plain PyTorch model of the same sizes, in one run.
struct BenchTrainOptions {
  TrainingTask task;
  // Training steps that are timed for each transform.
  int steps = 8;
  // Also measure PyTorch, when it is installed; not with the reference BLAS (check_pytorch_blas).
  bool with_pytorch = true;
};

struct TrainSpeed {
  attention::Transform transform = attention::Transform::kSoftmax;
  double seconds_per_step = 0;      // median
  double fastest_step = 0;          // seconds
  double cpu_seconds_per_step = 0;  // median, all threads together
  double tokens_per_second = 0;     // target tokens, end symbols included
  double gflops = 0;  // the model's own multiply-adds, forward and twice that backward
  // Step by step relative to the product and the softmax step next to it, then the median: other
  // load of the machine affects both equally.
  double gemm_share = 0;
  double cpu_gemm_share = 0;  // the same in CPU time, which other programs hardly change
  double times_softmax = 1;   // seconds, as a multiple of those with softmax
  // Our speed relative to PyTorch's, the fastest step of either: other load of the machine affects
  // the two at different times.
  std::optional<double> pytorch_ratio;
  std::optional<double> pytorch_cpu_ratio;  // PyTorch's minimum CPU time of a step, divided by ours
  size_t peak_bytes = 0;                    // of memory, while this transform is trained alone
};

struct BenchTrainResult {
  int threads = 1;
  TrainingTask task;
  double gemm_gflops = 0;  // median
  std::optional<PytorchSpeed> pytorch;
  std::vector<TrainSpeed> speeds;  // softmax, csparsemax
};

BenchTrainResult bench_train(const BenchTrainOptions& options, int threads);

std::string to_json(const BenchTrainResult& result);
std::string to_text(const BenchTrainResult& result);

}  // namespace allot
