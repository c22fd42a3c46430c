#include "model/cost.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

TEST(ForwardMultiplyAdds, OfThePaper) {
  ModelOptions options;
  options.source_vocabulary = options.target_vocabulary = 8000;
  // By hand: two layers of 2 x 1000 x 750 and the attention's 500 x 500; then 1500 x 2000 + 1000 x
  // 2000 + 1000 x 500 + 500 x 8000.
  EXPECT_EQ(forward_multiply_adds(options, {1, 0}), 2 * 1500000.0 + 250000);
  EXPECT_EQ(forward_multiply_adds(options, {0, 1}), 3e6 + 2e6 + 5e5 + 4e6);
  EXPECT_EQ(forward_multiply_adds(options, {14, 15}), 14 * 3.25e6 + 15 * 9.5e6);
}

TEST(ForwardMultiplyAdds, OfOtherScores) {
  ModelOptions options;
  options.target_vocabulary = 10;
  options.score = ScoreKind::kDot;
  const double dot = forward_multiply_adds(options, {1, 1});
  options.score = ScoreKind::kMlp;
  EXPECT_EQ(forward_multiply_adds(options, {1, 1}) - dot, 2 * 250000.0);
}

TEST(ForwardMultiplyAdds, OfATransformer) {
  ModelOptions options;
  options.architecture = Architecture::kTransformer;
  options.embedding_size = options.hidden_size = 10;
  options.encoder_layers = 3;
  options.decoder_layers = 2;
  options.transformer.feed_forward_size = 30;
  options.target_vocabulary = 50;
  EXPECT_EQ(forward_multiply_adds(options, {1, 0}), 3 * (400.0 + 600) + 2 * 200);
  EXPECT_EQ(forward_multiply_adds(options, {0, 1}), 2 * (600.0 + 600) + 500);
}

// The source side of a Transformer and its keys; the target side of LSTMs.
TEST(ForwardMultiplyAdds, OfARecurrentDecoderOnATransformer) {
  ModelOptions options;
  options.architecture = Architecture::kTransformer;
  options.decoder = DecoderKind::kLstm;
  options.embedding_size = options.hidden_size = 10;
  options.encoder_layers = 3;
  options.decoder_layers = 2;
  options.transformer.feed_forward_size = 30;
  options.target_vocabulary = 50;
  EXPECT_EQ(forward_multiply_adds(options, {1, 0}), 3 * (400.0 + 600) + 100);
  const double target = forward_multiply_adds(options, {0, 1});
  EXPECT_EQ(target, 4 * 100.0 + 2 * 4 * 200 + 200 + 500);
  options.architecture = Architecture::kLstm;
  EXPECT_EQ(forward_multiply_adds(options, {0, 1}), target);
}

}  // namespace
}  // namespace allot
