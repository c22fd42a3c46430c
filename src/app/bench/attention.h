#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "attention/transform.h"

namespace allot {

// Rows of random scores, with bounds that hold half of the positions, ready to go through a
// transform forward and backward; in float, as training does it.
class AttentionBenchmark {
 public:
  AttentionBenchmark(attention::Transform transform, size_t num_rows, size_t num_columns);

  // Forward and backward of all rows.
  void run();

  // The part of the positions that is at its bound; 0 for a transform without bounds.
  double share_at_bound() const;

 private:
  void choose_bounds(size_t row);
  void forward();

  attention::Transform transform_;
  std::vector<attention::RowSpan> rows_;
  std::vector<float> scores_;
  std::vector<float> bounds_;
  std::vector<float> weights_gradient_;
  std::vector<float> scores_gradient_;
  std::vector<float> bounds_gradient_;
  attention::Workspace<float> workspace_;
  attention::Solution<float> solution_;
};

// The time of every transform on a batch, forward and backward on one core.
struct BenchAttentionOptions {
  size_t num_rows = 64;
  size_t num_columns = 30;
  // Seconds for each transform; the fastest run counts, because what else the machine does can only
  // make it slower.
  double seconds = 0.3;

  void validate() const;
};

struct TransformTime {
  attention::Transform transform = attention::Transform::kSoftmax;
  double microseconds = 0;         // fastest
  double microseconds_median = 0;  // of the runs
  double share_at_bound = 0;
};

struct BenchAttentionResult {
  size_t num_rows = 0;
  size_t num_columns = 0;
  std::vector<TransformTime> times;  // in the order of all_transforms()
};

BenchAttentionResult run_bench_attention(const BenchAttentionOptions& options);

std::string to_json(const BenchAttentionResult& result);
std::string to_text(const BenchAttentionResult& result);

}  // namespace allot
