#include "train/training_plan.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

TrainingOptions length_of(uint64_t epochs, uint64_t max_updates = 0, size_t accumulate = 1) {
  TrainingOptions length;
  length.epochs = epochs;
  length.max_updates = max_updates;
  length.accumulate = accumulate;
  return length;
}

TrainingState standing_at(uint64_t epoch, uint64_t batch, uint64_t update) {
  TrainingState state;
  state.epoch = epoch;
  state.batch = batch;
  state.update = update;
  return state;
}

TEST(TrainingPlan, EndsByEpochsByUpdatesOrEarly) {
  EXPECT_FALSE(is_at_end(length_of(2), standing_at(1, 9, 19)));
  EXPECT_TRUE(is_at_end(length_of(2), standing_at(2, 0, 20)));
  EXPECT_FALSE(is_at_end(length_of(2, 15), standing_at(1, 4, 14)));
  EXPECT_TRUE(is_at_end(length_of(2, 15), standing_at(1, 5, 15)));
  EXPECT_FALSE(is_at_end(length_of(0), standing_at(99, 0, 990)));
  TrainingState state = standing_at(0, 1, 1);
  state.has_stopped_early = true;
  EXPECT_TRUE(is_at_end(length_of(0), state));
}

TEST(TrainingPlan, CountsUpdatesMadeAndToCome) {
  EXPECT_EQ(planned_updates(length_of(3), standing_at(0, 0, 0), 10), 30U);
  EXPECT_EQ(planned_updates(length_of(3), standing_at(1, 4, 14), 10), 30U);
  EXPECT_EQ(planned_updates(length_of(3), standing_at(3, 0, 31), 10), 31U);
}

TEST(TrainingPlan, CountsTheLastUpdateOfAnEpochThoughItHasFewerBatches) {
  EXPECT_EQ(planned_updates(length_of(2, 0, 4), standing_at(0, 0, 0), 10), 6U);
  EXPECT_EQ(planned_updates(length_of(2, 0, 4), standing_at(1, 8, 5), 10), 6U);
}

TEST(TrainingPlan, TakesTheNearerOfTwoLimits) {
  EXPECT_EQ(planned_updates(length_of(3, 12), standing_at(0, 0, 0), 10), 12U);
  EXPECT_EQ(planned_updates(length_of(3, 50), standing_at(0, 0, 0), 10), 30U);
  EXPECT_EQ(planned_updates(length_of(0, 50), standing_at(0, 0, 0), 10), 50U);
  EXPECT_EQ(planned_updates(length_of(0), standing_at(0, 0, 0), 10), 0U);
}

TEST(TrainingPlan, ValidatesAfterEpochsOrEveryNUpdates) {
  Recipe recipe;
  recipe.schedule.kind = ScheduleKind::kConstant;
  EXPECT_TRUE(is_validation_due(recipe, 7, true));
  EXPECT_FALSE(is_validation_due(recipe, 7, false));
  recipe.validation.every = 5;
  EXPECT_FALSE(is_validation_due(recipe, 7, true));
  EXPECT_TRUE(is_validation_due(recipe, 10, false));
}

TEST(TrainingPlan, ValidatesAfterEveryEpochForAScheduleThatLooksThere) {
  Recipe recipe;
  recipe.validation.every = 5;
  recipe.schedule.kind = ScheduleKind::kEpochHalving;
  EXPECT_TRUE(is_validation_due(recipe, 7, true));
  EXPECT_FALSE(is_validation_due(recipe, 7, false));
}

TEST(TrainingPlan, TranslatesFromAnEpochOnAndAtTheEnd) {
  Recipe recipe;
  recipe.training = length_of(9, 60);
  recipe.validation.translate_from_epoch = 3;
  EXPECT_FALSE(is_translation_due(recipe, standing_at(1, 10, 20)));
  EXPECT_TRUE(is_translation_due(recipe, standing_at(2, 10, 30)));
  recipe.validation.translate_from_epoch = 20;
  EXPECT_FALSE(is_translation_due(recipe, standing_at(4, 10, 50)));
  EXPECT_TRUE(is_translation_due(recipe, standing_at(5, 10, 60)));
  recipe.training = length_of(9);
  EXPECT_TRUE(is_translation_due(recipe, standing_at(8, 5, 85)));  // in the last epoch
}

TEST(TrainingPlan, SavesByUpdatesOrByTheClock) {
  CheckpointRecipe recipe;
  recipe.every = 0;
  recipe.minutes = 2;
  EXPECT_FALSE(is_checkpoint_due(recipe, 100, 119));
  EXPECT_TRUE(is_checkpoint_due(recipe, 100, 120));
  recipe = {};
  recipe.every = 50;
  recipe.minutes = 0;
  EXPECT_TRUE(is_checkpoint_due(recipe, 100, 1));
  EXPECT_FALSE(is_checkpoint_due(recipe, 101, 1e6));
}

}  // namespace
}  // namespace allot
