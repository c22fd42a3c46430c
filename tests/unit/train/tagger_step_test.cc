#include "train/tagger_step.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <string>

#include "support/tagger_texts.h"
#include "support/thread_communicator.h"

namespace allot {
namespace {

using testing::rule_recipe;
using testing::rule_text;
using testing::ThreadGroup;

class TaggerStepTest : public ::testing::Test {
 protected:
  TaggerSetup setup(size_t shards = 2) const { return {recipe_, train_, valid_, 12, 1, shards}; }

  static void initialize(TaggerStep& step) {
    Random random(5);
    step.tagger().initialize(random, step.parallel().weights());
  }
  // The updates of an epoch; the sum of their losses, per weight.
  static double run_epoch(TaggerStep& step, uint64_t epoch) {
    step.begin_epoch(epoch);
    double loss = 0, weight = 0;
    for (size_t batch = 0; batch < step.num_batches(); ++batch) {
      const TaggerStep::Result result =
          step.make(batch, epoch * step.num_batches() + batch, recipe_rate());
      EXPECT_TRUE(result.is_finite);
      loss += result.loss;
      weight += result.weight;
    }
    return loss / weight;
  }
  static double recipe_rate() { return rule_recipe().learning_rate; }
  static std::string bytes_of(const TaggerStep& step) {
    const Parameters<float>& weights = step.parallel().weights();
    return {reinterpret_cast<const char*>(weights.values()),
            weights.list().num_values() * sizeof(float)};
  }

  TaggerRecipe recipe_ = rule_recipe();
  TaggerText train_ = rule_text(200, 1), valid_ = rule_text(50, 2);
};

TEST_F(TaggerStepTest, LearnsAndIsValidated) {
  WorkerPool pool(1);
  TaggerStep step(setup(), pool, nullptr);
  initialize(step);
  EXPECT_EQ(step.num_batches(), 13U);
  const double accuracy = step.validate().accuracy();
  const double first = run_epoch(step, 0);
  double last = 0;
  for (uint64_t epoch = 1; epoch < 6; ++epoch) last = run_epoch(step, epoch);
  EXPECT_LT(last, 0.7 * first);
  EXPECT_GT(step.validate().accuracy(), accuracy);
}

TEST_F(TaggerStepTest, ThreadsAndRanksChangeNoBit) {
  WorkerPool alone(1), two(2);
  TaggerStep first(setup(3), alone, nullptr), second(setup(3), two, nullptr);
  for (TaggerStep* step : {&first, &second}) {
    initialize(*step);
    run_epoch(*step, 0);
  }
  const std::string expected = bytes_of(first);
  EXPECT_EQ(bytes_of(second), expected);
  const double accuracy = first.validate().accuracy();
  ThreadGroup(3).run_well([&](Communicator& communicator) {
    RankGroup group(communicator);
    WorkerPool pool(1);
    TaggerStep step(setup(3), pool, &group);
    initialize(step);
    run_epoch(step, 0);
    EXPECT_EQ(bytes_of(step), expected);
    const PredictionScore score = step.validate();
    if (group.rank() == 0) {
      EXPECT_EQ(score.accuracy(), accuracy);
    }
  });
}

TEST_F(TaggerStepTest, SeesDivergence) {
  WorkerPool pool(1);
  TaggerStep step(setup(), pool, nullptr);
  initialize(step);
  std::fill_n(step.parallel().weights().values(), step.parallel().weights().list().num_values(),
              std::numeric_limits<float>::quiet_NaN());
  EXPECT_FALSE(step.make(0, 0, recipe_rate()).is_finite);
}

}  // namespace
}  // namespace allot
