#include "train/schedule.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/json_object.h"

namespace allot {
namespace {

using Json = nlohmann::ordered_json;

void take_state(const Json& state, Schedule& schedule) {
  schedule.set_state(JsonObject(state, {"checkpoint.json", "start again", "state.schedule"}));
}

ScheduleOptions options_of(ScheduleKind kind, double rate = 1.0) {
  ScheduleOptions options;
  options.kind = kind;
  options.learning_rate = rate;
  return options;
}

TEST(Schedule, ConstantStaysAfterWarmUp) {
  ScheduleOptions options = options_of(ScheduleKind::kConstant, 0.2);
  options.warmup = 4;
  const Schedule schedule(options, 0);
  EXPECT_DOUBLE_EQ(schedule.rate(0), 0.05);
  EXPECT_DOUBLE_EQ(schedule.rate(2), 0.15);
  EXPECT_DOUBLE_EQ(schedule.rate(3), 0.2);
  EXPECT_DOUBLE_EQ(schedule.rate(1000), 0.2);
}

// The paper's system: epochs 1 to 8 at 1.0, epoch 9 at 0.5, ..., epoch 13 at 0.03125.
TEST(Schedule, EpochHalvingBeginsAfterItsEpoch) {
  Schedule schedule(options_of(ScheduleKind::kEpochHalving), 0);
  for (uint64_t epoch = 1; epoch <= 13; ++epoch) {
    const double expected = epoch <= 8 ? 1.0 : std::pow(0.5, static_cast<double>(epoch - 8));
    EXPECT_DOUBLE_EQ(schedule.rate(0), expected) << epoch;
    schedule.on_epoch_end(epoch, 100.0 - static_cast<double>(epoch));
  }
}

TEST(Schedule, EpochHalvingBeginsWhenPerplexityRisesAndContinues) {
  Schedule schedule(options_of(ScheduleKind::kEpochHalving), 0);
  schedule.on_epoch_end(1, 20);
  schedule.on_epoch_end(2, 20);  // not above: continues
  EXPECT_DOUBLE_EQ(schedule.rate(0), 1);
  schedule.on_epoch_end(3, 21);
  EXPECT_DOUBLE_EQ(schedule.rate(0), 0.5);
  schedule.on_epoch_end(4, 10);  // better again, but it has begun
  EXPECT_DOUBLE_EQ(schedule.rate(0), 0.25);
}

TEST(Schedule, InverseSqrtFallsWithTheRoot) {
  ScheduleOptions options = options_of(ScheduleKind::kInverseSqrt);
  options.warmup = 100;
  const Schedule schedule(options, 0);
  EXPECT_DOUBLE_EQ(schedule.rate(49), 0.5);
  EXPECT_DOUBLE_EQ(schedule.rate(99), 1);
  EXPECT_DOUBLE_EQ(schedule.rate(399), 0.5);
}

TEST(Schedule, CosineEndsAtItsFloor) {
  ScheduleOptions options = options_of(ScheduleKind::kCosine);
  options.warmup = 10;
  options.floor = 0.1;
  const Schedule schedule(options, 110);
  EXPECT_DOUBLE_EQ(schedule.rate(9), 1);
  EXPECT_NEAR(schedule.rate(59), 0.55, 1e-12);
  EXPECT_NEAR(schedule.rate(109), 0.1, 1e-12);
  EXPECT_NEAR(schedule.rate(500), 0.1, 1e-12);
  EXPECT_THROW(Schedule(options, 0), Error);
}

TEST(Schedule, PlateauFallsWhenNothingImproves) {
  ScheduleOptions options = options_of(ScheduleKind::kPlateau);
  options.patience = 2;
  options.floor = 0.3;
  Schedule schedule(options, 0);
  schedule.on_validation(5);
  schedule.on_validation(4);
  schedule.on_validation(4.5);
  EXPECT_DOUBLE_EQ(schedule.rate(7), 1);
  schedule.on_validation(4);  // equal is no improvement
  EXPECT_DOUBLE_EQ(schedule.rate(7), 0.5);
  schedule.on_validation(5);
  schedule.on_validation(5);
  EXPECT_DOUBLE_EQ(schedule.rate(7), 0.3);
}

TEST(Schedule, StateResumesWhereItWasSaved) {
  Schedule schedule(options_of(ScheduleKind::kPlateau), 0);
  schedule.on_validation(5);
  schedule.on_validation(6);
  Schedule resumed(options_of(ScheduleKind::kPlateau), 0);
  take_state(nlohmann::ordered_json::parse(schedule.state().dump()), resumed);
  schedule.on_validation(6);
  resumed.on_validation(6);
  EXPECT_DOUBLE_EQ(resumed.rate(3), schedule.rate(3));
  EXPECT_LT(resumed.rate(3), 1);
  EXPECT_EQ(resumed.state(), schedule.state());
}

TEST(Schedule, InfiniteCostsAreNoImprovement) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  ScheduleOptions options = options_of(ScheduleKind::kPlateau);
  options.patience = 1;
  Schedule schedule(options, 0);
  schedule.on_validation(kInfinity);
  EXPECT_DOUBLE_EQ(schedule.rate(0), 0.5);
  schedule.on_validation(7);
  EXPECT_DOUBLE_EQ(schedule.rate(0), 0.5);
}

TEST(Schedule, AnInfinitePerplexityCanBeSaved) {
  Schedule schedule(options_of(ScheduleKind::kEpochHalving), 0);
  schedule.on_epoch_end(1, std::numeric_limits<double>::infinity());
  Schedule resumed(options_of(ScheduleKind::kEpochHalving), 0);
  take_state(nlohmann::ordered_json::parse(schedule.state().dump()), resumed);
  resumed.on_epoch_end(2, 1e9);  // lower
  EXPECT_DOUBLE_EQ(resumed.rate(0), 1);
}

TEST(Schedule, ForgetsCostsButNotFalls) {
  ScheduleOptions options = options_of(ScheduleKind::kPlateau);
  options.patience = 1;
  Schedule schedule(options, 0);
  schedule.on_validation(-30);  // BLEU
  schedule.on_validation(-20);
  schedule.forget_best();
  schedule.on_validation(5);  // perplexity
  EXPECT_DOUBLE_EQ(schedule.rate(0), 0.5);
  schedule.on_validation(4);
  EXPECT_DOUBLE_EQ(schedule.rate(0), 0.5);
}

TEST(ScheduleOptions, NamesAndRanges) {
  for (const ScheduleKind kind : all_schedule_kinds()) {
    EXPECT_EQ(parse_schedule_kind(to_string(kind)), kind);
  }
  EXPECT_THROW(parse_schedule_kind("cosinus"), Error);
  EXPECT_THROW(options_of(ScheduleKind::kConstant, 0).validate(), Error);
  EXPECT_THROW(options_of(ScheduleKind::kInverseSqrt).validate(), Error);
}

TEST(Schedule, AStateThatMakesNoSenseIsRefused) {
  Schedule schedule(options_of(ScheduleKind::kPlateau), 0);
  const Json good = schedule.state();
  for (const auto& [key, value] : good.items()) {
    Json bad = good;
    bad[key] = "x";
    EXPECT_THROW(take_state(bad, schedule), Error) << key;
    bad.erase(key);
    EXPECT_THROW(take_state(bad, schedule), Error) << key;
  }
  Json bad = good;
  bad["scale"] = -0.5;
  EXPECT_THROW(take_state(bad, schedule), Error);
  EXPECT_NO_THROW(take_state(good, schedule));
}

}  // namespace
}  // namespace allot
