#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "model/attention_layer.h"

namespace allot {

// What some updates cost and how fast they were.
struct TrainingStats {
  double loss = 0;  // sums over target tokens
  double nll = 0;
  uint64_t source_tokens = 0;
  uint64_t target_tokens = 0;  // end symbols included
  uint64_t correct = 0;
  GuideLoss guide;
  uint64_t updates = 0;
  double gradient_norm = 0;  // sum over updates
  double operations = 0;     // multiplications and additions of the model's products
  double seconds = 0;

  void add(const TrainingStats& other);

  double mean_loss() const;
  double mean_guide_loss() const;  // per link
  double guided_share() const;     // links that attention learned from, per target token
  double perplexity() const;
  double accuracy() const;  // percent
  double mean_gradient_norm() const;
  double source_tokens_per_second() const;
  double target_tokens_per_second() const;
  double gflops() const;
};

// The current position of the training, for the progress line.
struct TrainingPosition {
  uint64_t epoch = 0;  // from 1
  uint64_t epochs = 0;
  uint64_t update = 0;
};

// "epoch 3 of 15, update 1,234: loss 2.31, perplexity 8.12, accuracy 61.2 %, ..."
// gemm_gflops: what the machine can do at best.
std::string training_line(const TrainingPosition& position, const TrainingStats& stats,
                          double gemm_gflops, double seconds_left);

}  // namespace allot
