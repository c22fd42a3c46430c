#include "train/training_meter.h"

#include <gtest/gtest.h>

#include <cmath>

namespace allot {
namespace {

TEST(TrainingStats, AddUpAndAverage) {
  TrainingStats sum;
  EXPECT_EQ(sum.mean_loss(), 0);
  EXPECT_EQ(sum.target_tokens_per_second(), 0);
  TrainingStats one;
  one.loss = 30;
  one.nll = 20;
  one.source_tokens = 8;
  one.target_tokens = 10;
  one.correct = 5;
  one.guide = {2, 4};
  one.updates = 1;
  one.gradient_norm = 3;
  one.operations = 4e9;
  one.seconds = 2;
  sum.add(one);
  sum.add(one);
  EXPECT_DOUBLE_EQ(sum.mean_loss(), 3);
  EXPECT_DOUBLE_EQ(sum.mean_guide_loss(), 0.5);
  EXPECT_DOUBLE_EQ(sum.guided_share(), 0.4);
  EXPECT_DOUBLE_EQ(sum.perplexity(), std::exp(2.0));
  EXPECT_DOUBLE_EQ(sum.accuracy(), 50);
  EXPECT_DOUBLE_EQ(sum.mean_gradient_norm(), 3);
  EXPECT_DOUBLE_EQ(sum.source_tokens_per_second(), 4);
  EXPECT_DOUBLE_EQ(sum.target_tokens_per_second(), 5);
  EXPECT_DOUBLE_EQ(sum.gflops(), 2);
}

TEST(TrainingLine, SaysWhereTrainingStands) {
  TrainingStats stats;
  stats.loss = 23.1;
  stats.nll = 10;
  stats.source_tokens = 20000;
  stats.target_tokens = 10;
  stats.correct = 5;
  stats.operations = 70e9;
  stats.seconds = 10;
  EXPECT_EQ(training_line({3, 15, 1234}, stats, 10, 125),
            "epoch 3 of 15, update 1,234: loss 2.310, perplexity 2.72, accuracy 50.0 %, 2,000 + 1 "
            "tokens/s, 70 % of GEMM speed, 2 min 05 s left");
  EXPECT_EQ(training_line({3, 0, 7}, stats, 0, 0),
            "epoch 3, update 7: loss 2.310, perplexity 2.72, accuracy 50.0 %, 2,000 + 1 tokens/s");
}

}  // namespace
}  // namespace allot
