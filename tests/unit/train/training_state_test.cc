#include "train/training_state.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

TrainingState read_back(const nlohmann::ordered_json& json) {
  return training_state(JsonObject(json, {"checkpoint.json", "start again", "state"}),
                        Measure::kRep);
}

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
  const TrainingState read = read_back(nlohmann::ordered_json::parse(to_json(state).dump()));
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
  EXPECT_EQ(read_back(json).origin.measure, Measure::kRep);
}

TEST(TrainingState, NothingMayBeMissingOrOfAnotherKind) {
  const nlohmann::ordered_json whole = to_json(TrainingState());
  for (const auto& [name, value] : whole.items()) {
    nlohmann::ordered_json part = whole;
    part.erase(name);
    EXPECT_THROW(read_back(part), Error) << name;
    part[name] = value.is_string() ? nlohmann::ordered_json(1) : nlohmann::ordered_json("x");
    EXPECT_THROW(read_back(part), Error) << name;
  }
}

// Whole numbers do not become others on the way.
TEST(TrainingState, NumbersMustFit) {
  for (const char* bad : {"-1", "1.5", "true", "1e30", "null"}) {
    nlohmann::ordered_json json = to_json(TrainingState());
    json["batch"] = nlohmann::ordered_json::parse(bad);
    EXPECT_THROW(read_back(json), Error) << bad;
  }
  nlohmann::ordered_json json = to_json(TrainingState());
  json["origin"]["measure"] = "beauty";
  try {
    read_back(json);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.exit_code(), 3);
    EXPECT_EQ(std::string(error.what()).find("checkpoint.json: "), 0U);
  }
}

}  // namespace
}  // namespace allot
