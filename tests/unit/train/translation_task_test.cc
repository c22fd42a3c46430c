#include "train/translation_task.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "text/vocabulary.h"

namespace allot {
namespace {

using ::testing::ElementsAre;

TEST(TranslationTask, FramesTargetsByTheVocabularysSymbols) {
  const TranslationModel model([] {
    ModelOptions options;
    options.source_vocabulary = options.target_vocabulary = 10;
    options.embedding_size = options.hidden_size = 4;
    options.transform = attention::Transform::kSoftmax;
    return options;
  }());
  const TranslationTask<double> task(model);
  const std::vector<Example> batch{{{5}, {6, 7}, {}, 0}, {{8}, {9}, {}, 1}};
  const Shard shard = task.lay_out(batch, {1});
  EXPECT_THAT(shard.source_ids, ElementsAre(8));
  EXPECT_THAT(shard.target_inputs, ElementsAre(Vocabulary::kStart, 9));
  EXPECT_THAT(shard.target_outputs, ElementsAre(9, Vocabulary::kEnd));
  // Weights of zero give every token the same probability.
  const Parameters<double> zero(model.parameters());
  Transposes<double> transposes(model.parameters());
  WorkerPool pool(1);
  transposes.refresh(zero, pool);
  ModelWorkspace<double> workspace;
  const BatchLoss loss =
      task.forward(shard, {zero, transposes}, model.default_settings(), workspace);
  EXPECT_NEAR(loss.nll, 2 * std::log(10), 1e-9);
  EXPECT_EQ(loss.num_tokens, 2U);
  Gradients<double> gradients(model.parameters());
  EXPECT_EQ(task.forward_backward(shard, {zero, transposes}, model.default_settings(), 1.0,
                                  workspace, gradients)
                .nll,
            loss.nll);
  EXPECT_GT(gradients.squared_norm(pool), 0);
}

TEST(BatchLoss, AddsUp) {
  BatchLoss loss{1, 2, 3, 4, {5, 6}};
  loss.add({10, 20, 30, 40, {50, 60}});
  EXPECT_EQ(loss.loss, 11);
  EXPECT_EQ(loss.nll, 22);
  EXPECT_EQ(loss.num_tokens, 33U);
  EXPECT_EQ(loss.num_correct, 44U);
  EXPECT_EQ(loss.guide.loss, 55);
  EXPECT_EQ(loss.guide.num_links, 66);
}

}  // namespace
}  // namespace allot
