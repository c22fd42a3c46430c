#include "train/recipe/builtin_recipes.h"

#include <gtest/gtest.h>

#include <cmath>

#include "train/recipe/recipe_reader.h"

namespace allot {
namespace {

TEST(BuiltinRecipes, AllCanBeUsed) {
  for (const std::string& name : builtin_recipe_names()) {
    SCOPED_TRACE(name);
    ASSERT_NE(find_builtin_recipe(name), nullptr);
    Recipe recipe = read_recipe(name, {});
    if (recipe.data.built_in_sentences == 0) {
      recipe.data.source = recipe.data.valid_source = "a";
      recipe.data.target = recipe.data.valid_target = "b";
    }
    EXPECT_NO_THROW(recipe.validate());
  }
  EXPECT_EQ(find_builtin_recipe("large"), nullptr);
}

// The paper's system: plain SGD at 1.0, halved from epoch 9 on, 13 epochs of batches of 64
// sentences, clipped at 5, the loss of a batch divided by its sentences.
TEST(BuiltinRecipes, PaperIsThePapersSystem) {
  const Recipe recipe = read_recipe("paper", {});
  EXPECT_EQ(recipe.optimizer.kind, OptimizerKind::kSgd);
  EXPECT_EQ(recipe.optimizer.max_gradient_norm, 5);
  EXPECT_EQ(recipe.schedule.kind, ScheduleKind::kEpochHalving);
  EXPECT_EQ(recipe.schedule.learning_rate, 1);
  EXPECT_EQ(recipe.schedule.warmup, 0U);
  EXPECT_EQ(recipe.schedule.start_epoch, 8U);
  EXPECT_EQ(recipe.training.epochs, 13U);
  EXPECT_EQ(recipe.training.init_range, 0.1);
  EXPECT_EQ(recipe.batch.unit, BatchUnit::kSentences);
  EXPECT_EQ(recipe.batch.size, 64U);
  EXPECT_EQ(recipe.loss.unit, LossUnit::kSentences);
  EXPECT_EQ(recipe.loss.label_smoothing, 0);
  EXPECT_EQ(recipe.model.hidden_size, 500U);
  EXPECT_EQ(recipe.model.encoder_layers, 2U);
  EXPECT_EQ(recipe.model.decoder_layers, 2U);
  EXPECT_EQ(recipe.model.score, ScoreKind::kGeneral);
  EXPECT_EQ(recipe.model.dropout, 0.3);
  EXPECT_EQ(recipe.model.exhaustion_bonus, 0.2);
  EXPECT_EQ(recipe.fertility.constant, 3);
  EXPECT_EQ(recipe.model.embedding_size, 500U);
  EXPECT_FALSE(recipe.model.shared_embeddings);
  EXPECT_FALSE(recipe.model.tied_embeddings);
  EXPECT_EQ(recipe.text.max_length, 50U);
  EXPECT_EQ(recipe.tagger.embedding_size, 256U);
  EXPECT_EQ(recipe.tagger.hidden_size, 512U);  // 256 a direction
  EXPECT_EQ(recipe.tagger.epochs, 10U);
  EXPECT_EQ(recipe.tagger.learning_rate, 0.001);
}

// The base model of Vaswani et al. (2017).
TEST(BuiltinRecipes, PaperTransformerIsTheirBaseModel) {
  const Recipe recipe = read_recipe("paper-transformer", {});
  EXPECT_EQ(recipe.model.architecture, Architecture::kTransformer);
  EXPECT_EQ(recipe.model.embedding_size, 512U);
  EXPECT_EQ(recipe.model.hidden_size, 512U);
  EXPECT_EQ(recipe.model.encoder_layers, 6);
  EXPECT_EQ(recipe.model.decoder_layers, 6);
  EXPECT_EQ(recipe.model.transformer.heads, 8U);
  EXPECT_EQ(recipe.model.transformer.feed_forward_size, 2048U);
  EXPECT_EQ(recipe.model.dropout, 0.1);
  EXPECT_EQ(recipe.model.transformer.attention_dropout, 0);
  EXPECT_EQ(recipe.model.transformer.activation_dropout, 0);
  EXPECT_EQ(recipe.loss.label_smoothing, 0.1);
  EXPECT_EQ(recipe.optimizer.kind, OptimizerKind::kAdam);
  EXPECT_EQ(recipe.optimizer.beta2, 0.98);
  EXPECT_EQ(recipe.optimizer.epsilon, 1e-9);
  EXPECT_EQ(recipe.schedule.kind, ScheduleKind::kInverseSqrt);
  EXPECT_EQ(recipe.schedule.warmup, 4000U);
  EXPECT_NEAR(recipe.schedule.learning_rate, 1 / std::sqrt(512.0 * 4000), 5e-6);
  EXPECT_EQ(recipe.training.max_updates, 100000U);
  EXPECT_EQ(recipe.batch.unit, BatchUnit::kTokens);
  EXPECT_EQ(recipe.batch.size * recipe.training.accumulate, 50000U);  // tokens of both sides
}

}  // namespace
}  // namespace allot
