#include "train/training_state.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

TEST(TrainingState, IsReadAsItWasWritten) {
  TrainingState state;
  state.epoch = 2;
  state.batch = 3;
  state.update = 45;
  state.total_updates = 60;
  state.since_best = 4;
  state.has_stopped_early = true;
  state.is_finished = true;
  state.seconds = 7.25;
  state.origin = {30, 3, Measure::kBleu, 21.5};
  const TrainingState read =
      training_state(nlohmann::ordered_json::parse(to_json(state).dump()), Measure::kRep);
  EXPECT_EQ(read.epoch, 2U);
  EXPECT_EQ(read.batch, 3U);
  EXPECT_EQ(read.update, 45U);
  EXPECT_EQ(read.total_updates, 60U);
  EXPECT_EQ(read.since_best, 4U);
  EXPECT_TRUE(read.has_stopped_early);
  EXPECT_TRUE(read.is_finished);
  EXPECT_EQ(read.seconds, 7.25);
  EXPECT_EQ(read.origin.update, 30U);
  EXPECT_EQ(read.origin.averaged, 3U);
  EXPECT_EQ(read.origin.measure, Measure::kBleu);
  EXPECT_EQ(read.origin.value, 21.5);
}

TEST(TrainingState, NumbersTheEpochOfTheLastUpdate) {
  TrainingState state;
  EXPECT_EQ(state.epoch_number(), 0U);
  state.batch = 1;
  EXPECT_EQ(state.epoch_number(), 1U);
  state.epoch = 1;  // the first is over
  state.batch = 0;
  EXPECT_EQ(state.epoch_number(), 1U);
}

TEST(TrainingState, AStateThatDoesNotSayItsMeasureIsGivenOne) {
  nlohmann::ordered_json json = to_json(TrainingState());
  json.at("origin").erase("measure");
  EXPECT_EQ(training_state(json, Measure::kRep).origin.measure, Measure::kRep);
}

TEST(TrainingState, NothingMayBeMissing) {
  const nlohmann::ordered_json whole = to_json(TrainingState());
  for (const auto& [name, value] : whole.items()) {
    nlohmann::ordered_json part = whole;
    part.erase(name);
    EXPECT_THROW(training_state(part, Measure::kBleu), nlohmann::json::out_of_range) << name;
  }
}

}  // namespace
}  // namespace allot
