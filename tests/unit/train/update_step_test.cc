#include "train/update_step.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "support/tiny_training.h"
#include "train/fertility_choice.h"
#include "train/initial_weights.h"
#include "train/prepare/prepared_data.h"

namespace allot {
namespace {

// Everything around an update, by a recipe.
struct Around {
  explicit Around(const Recipe& given)
      : recipe(given),
        data(prepare_data(recipe, pool)),
        model(data.complete(recipe.model)),
        fertility(choose_fertility(recipe, data)),
        maker(training_parts(recipe, data, fertility.train.get())),
        plan(data.train.corpus.lengths(), recipe.batch, 0),
        step(recipe, model, maker, 2, pool) {
    set_initial_weights(recipe, model, weights());
  }
  UpdateResult make(size_t first, size_t count, double progress = 0) {
    return step.make({data.train.corpus, plan, first, count}, {0, progress, 0.01});
  }
  Parameters<float>& weights() { return step.parallel().weights(); }
  std::vector<float> values() const {
    const Parameters<float>& weights = step.parallel().weights();
    return {weights.values(), weights.values() + weights.list().num_values()};
  }

  Recipe recipe;
  WorkerPool pool{2};
  PreparedData data;
  TranslationModel model;
  FertilityChoice fertility;
  ExampleMaker maker;
  BatchPlan plan;
  UpdateStep step;
};

class UpdateStepTest : public ::testing::Test {
 protected:
  UpdateStepTest() { tiny_.recipe.model.dropout = 0; }
  testing::TinyTraining tiny_;
};

TEST_F(UpdateStepTest, LowersTheLossOfItsBatch) {
  Around around(tiny_.recipe);
  const double before = around.make(0, 1).loss;
  for (int i = 0; i < 10; ++i) around.make(0, 1);
  EXPECT_LT(around.make(0, 1).loss, 0.9 * before);
}

TEST_F(UpdateStepTest, CountsWhatItReads) {
  Around around(tiny_.recipe);
  const TrainingStats stats = around.make(1, 1).stats;
  uint64_t source = 0, target = 0;
  for (const uint32_t pair : around.plan[1]) {
    const SentenceLengths lengths = around.data.train.corpus.lengths()[pair];
    source += lengths.source + 1;  // the sink
    target += lengths.target + 1;  // the end symbol
  }
  EXPECT_EQ(stats.source_tokens, source);
  EXPECT_EQ(stats.target_tokens, target);
  EXPECT_EQ(stats.updates, 1U);
  EXPECT_GT(stats.operations, 0);
  EXPECT_GT(stats.gradient_norm, 0);
}

TEST_F(UpdateStepTest, SeveralBatchesAreLearnedFromAsOne) {
  tiny_.recipe.batch.size = 60;
  Around whole(tiny_.recipe);
  const UpdateResult at_once = whole.make(0, 1);
  tiny_.recipe.batch.size = 15;
  tiny_.recipe.training.accumulate = 4;
  Around parts(tiny_.recipe);
  ASSERT_EQ(parts.plan.size(), 4U);
  const UpdateResult in_parts = parts.make(0, 4);
  EXPECT_NEAR(in_parts.loss, at_once.loss, 1e-4 * at_once.loss);
  EXPECT_NEAR(in_parts.gradient_norm, at_once.gradient_norm, 1e-4 * at_once.gradient_norm);
  EXPECT_EQ(in_parts.stats.target_tokens, at_once.stats.target_tokens);
}

TEST_F(UpdateStepTest, DropoutDependsOnSeedAndUpdateAlone) {
  tiny_.recipe.model.dropout = 0.3;
  Around one(tiny_.recipe), two(tiny_.recipe);
  EXPECT_EQ(one.make(0, 1).loss, two.make(0, 1).loss);
  EXPECT_TRUE(one.values() == two.values());
  const UpdateResult other = two.step.make({two.data.train.corpus, two.plan, 0, 1}, {1, 0, 0.01});
  EXPECT_NE(one.make(0, 1).loss, other.loss);
}

// Each of the keys reaches its layers.
TEST_F(UpdateStepTest, TransformersDropOutWeightsAndActivations) {
  tiny_.recipe.model.architecture = Architecture::kTransformer;
  tiny_.recipe.model.transformer.feed_forward_size = 24;
  const auto loss = [this](double attention, double activation) {
    tiny_.recipe.model.transformer.attention_dropout = attention;
    tiny_.recipe.model.transformer.activation_dropout = activation;
    return Around(tiny_.recipe).make(0, 1).loss;
  };
  const double without = loss(0, 0), attention = loss(0.3, 0), activation = loss(0, 0.3);
  EXPECT_NE(attention, without);
  EXPECT_NE(activation, without);
  EXPECT_NE(activation, attention);
  EXPECT_EQ(loss(0.3, 0), attention);
}

TEST_F(UpdateStepTest, GuidedAttentionLearnsTheLinks) {
  tiny_.recipe.guide.weight = 0;
  EXPECT_EQ(Around(tiny_.recipe).make(0, 1).stats.guide.num_links, 0);
  tiny_.recipe.guide.weight = 0.3;
  Around around(tiny_.recipe);
  const TrainingStats first = around.make(0, 1).stats;
  EXPECT_GT(first.guide.num_links, 0);
  for (int i = 0; i < 30; ++i) around.make(0, 1);
  EXPECT_LT(around.make(0, 1).stats.mean_guide_loss(), 0.5 * first.mean_guide_loss());
}

TEST_F(UpdateStepTest, GuidedAttentionLearnsProbabilitiesOfLinks) {
  tiny_.recipe.guide.weight = 0.3;
  Around forward(tiny_.recipe);
  tiny_.recipe.guide.links = GuideLinks::kPosterior;
  Around around(tiny_.recipe);
  const TrainingStats first = around.make(0, 1).stats;
  EXPECT_GT(first.guide.num_links, 0);
  EXPECT_NE(first.mean_guide_loss(), forward.make(0, 1).stats.mean_guide_loss());
  for (int i = 0; i < 30; ++i) around.make(0, 1);
  EXPECT_LT(around.make(0, 1).stats.mean_guide_loss(), 0.5 * first.mean_guide_loss());
}

TEST_F(UpdateStepTest, GuidanceEndsWhenItsWeightHasFallenToZero) {
  tiny_.recipe.guide.weight = 0.3;
  tiny_.recipe.guide.until = 0.5;
  Around around(tiny_.recipe);
  EXPECT_GT(around.make(0, 1, 0.4).stats.guide.num_links, 0);
  EXPECT_EQ(around.make(0, 1, 0.5).stats.guide.num_links, 0);
}

TEST_F(UpdateStepTest, SoftmaxTakesThePlaceOfBoundsDuringWarmup) {
  tiny_.recipe.model.transform = attention::Transform::kSoftmax;
  const double softmax = Around(tiny_.recipe).make(0, 1).loss;
  tiny_.recipe.model.transform = attention::Transform::kCsparsemax;
  const double bounded = Around(tiny_.recipe).make(0, 1).loss;
  tiny_.recipe.training.transform_warmup = 0.2;
  Around warm(tiny_.recipe);
  EXPECT_EQ(warm.make(0, 1, 0.1).loss, softmax);
  EXPECT_EQ(Around(tiny_.recipe).make(0, 1, 0.2).loss, bounded);
  EXPECT_NE(softmax, bounded);
}

TEST_F(UpdateStepTest, DivergenceIsReportedAndLeavesTheWeights) {
  Around around(tiny_.recipe);
  std::fill_n(around.weights().values(), around.weights().list().num_values(),
              std::numeric_limits<float>::max());
  const std::vector<float> before = around.values();
  const UpdateResult result = around.make(0, 1);
  EXPECT_FALSE(result.is_finite);
  EXPECT_TRUE(around.values() == before);
}

}  // namespace
}  // namespace allot
