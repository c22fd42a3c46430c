#pragma once

#include <string>
#include <vector>

#include "attention/transform.h"

namespace allot {

// Training speed of a model of the paper's size on made-up sentences, beside the speed of a large
// matrix product on the same threads in the same run.
struct BenchTrainOptions {
  size_t vocabulary = 8000;
  size_t sentences = 64;
  size_t source_tokens = 14;
  size_t target_tokens = 15;
  // Training steps that are timed for each transform.
  int steps = 8;
};

struct TrainSpeed {
  attention::Transform transform = attention::Transform::kSoftmax;
  double seconds_per_step = 0;   // median
  double tokens_per_second = 0;  // target tokens, end symbols included
  double gflops = 0;             // the model's own multiply-adds, forward and twice that backward
  double gemm_share = 0;         // of gemm_gflops
};

struct BenchTrainResult {
  int threads = 1;
  double gemm_gflops = 0;  // median
  std::vector<TrainSpeed> speeds;
  size_t peak_bytes = 0;
};

BenchTrainResult bench_train(const BenchTrainOptions& options, int threads);

std::string to_json(const BenchTrainResult& result);

}  // namespace allot
