#include "train/tagging_task.h"

#include <gtest/gtest.h>

#include <cmath>

#include "text/vocabulary.h"

namespace allot {
namespace {

class TaggingTaskTest : public ::testing::Test {
 protected:
  TaggingTaskTest() { transposes_.refresh(zero_, pool_); }

  static TaggerOptions small_options() {
    TaggerOptions options;
    options.vocabulary = 10;
    options.embedding_size = options.hidden_size = 4;
    return options;
  }

  FertilityTagger tagger_{small_options()};
  TaggingTask task_{tagger_};
  WorkerPool pool_{1};
  Parameters<float> zero_{tagger_.parameters()};
  Transposes<float> transposes_{tagger_.parameters()};
  TaggerWorkspace<float> workspace_;
  const std::vector<Example> batch_{{{5, 6, Vocabulary::kSink}, {}, {}, 0, {1, 2, 1}},
                                    {{7, Vocabulary::kSink}, {}, {}, 1, {3, 1}}};
};

// Weights of zero give each of the ten fertilities the same probability, and 1 wins the tie.
TEST_F(TaggingTaskTest, ScoresTokensButNotTheSink) {
  const Shard shard = task_.lay_out(batch_, {0, 1});
  const TaggingLoss loss = task_.forward(shard, {zero_, transposes_}, {{}, 0.5}, workspace_);
  EXPECT_EQ(loss.score.tokens, 3U);
  EXPECT_EQ(loss.score.correct, 1U);
  EXPECT_EQ(loss.score.actual_other, 2U);
  // 5 and the two sinks have fertility 1 and count half.
  EXPECT_NEAR(loss.loss, 3.5 * std::log(10), 1e-4);
}

TEST_F(TaggingTaskTest, GradientsComeWithTheSameLoss) {
  const Shard shard = task_.lay_out(batch_, {1});
  const double loss = task_.forward(shard, {zero_, transposes_}, {{}, 0.5}, workspace_).loss;
  Gradients<float> gradients(tagger_.parameters());
  EXPECT_EQ(
      task_.forward_backward(shard, {zero_, transposes_}, {{}, 0.5}, 1.0F, workspace_, gradients)
          .loss,
      loss);
  EXPECT_GT(gradients.squared_norm(pool_), 0);
}

TEST(TaggingLoss, AddsUp) {
  TaggingLoss loss{1, {10, 5, 3, 2, 1}};
  loss.add({2, {1, 1, 1, 1, 1}});
  EXPECT_EQ(loss.loss, 3);
  EXPECT_EQ(loss.score.tokens, 11U);
  EXPECT_EQ(loss.score.correct, 6U);
}

}  // namespace
}  // namespace allot
