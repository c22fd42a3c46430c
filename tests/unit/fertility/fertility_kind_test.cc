#include "fertility/fertility_kind.h"

#include <gtest/gtest.h>

#include <limits>

#include "base/error.h"

namespace allot {
namespace {

TEST(FertilityKind, Names) {
  for (const FertilityKind kind : all_fertility_kinds()) {
    EXPECT_EQ(parse_fertility_kind(to_string(kind)), kind);
  }
  EXPECT_THROW(parse_fertility_kind("constnat"), Error);
}

TEST(FertilityOptions, ABoundIsAboveZero) {
  FertilityOptions options;
  EXPECT_NO_THROW(options.validate());
  for (const double bad : {0.0, -1.0, std::numeric_limits<double>::quiet_NaN(),
                           std::numeric_limits<double>::infinity()}) {
    options.constant = bad;
    EXPECT_THROW(options.validate(), Error) << bad;
  }
}

TEST(FertilityOptions, SlackIsNotNegative) {
  FertilityOptions options;
  options.slack = 0;
  EXPECT_NO_THROW(options.validate());
  options.slack = -0.5;
  EXPECT_THROW(options.validate(), Error);
}

TEST(FertilityKind, WhatIsCountedInOneSentenceHasSlack) {
  EXPECT_FALSE(has_slack(FertilityKind::kConstant));
  EXPECT_FALSE(has_slack(FertilityKind::kGuided));
  EXPECT_TRUE(has_slack(FertilityKind::kActual));
  EXPECT_TRUE(has_slack(FertilityKind::kPredicted));
  EXPECT_TRUE(has_slack(FertilityKind::kJoint));
  EXPECT_TRUE(has_slack(FertilityKind::kFile));
}

TEST(FertilityKind, AllButConstantAndGivenOnesComeFromAlignments) {
  for (const FertilityKind kind : all_fertility_kinds()) {
    EXPECT_EQ(needs_alignment(kind),
              kind != FertilityKind::kConstant && kind != FertilityKind::kFile);
  }
}

TEST(FertilityOptions, MinimumAndQuantileHaveTheirRanges) {
  FertilityOptions options;
  options.minimum = 0;
  EXPECT_NO_THROW(options.validate());
  options.minimum = 2;
  EXPECT_THROW(options.validate(), Error);
  for (const double bad : {0.0, 1.0, -0.5, std::numeric_limits<double>::quiet_NaN()}) {
    options = {};
    options.quantile = bad;
    EXPECT_THROW(options.validate(), Error) << bad;
  }
}

TEST(FertilityOptions, TheQuantileCountsOnlyWhenItIsChosen) {
  FertilityOptions options;
  EXPECT_EQ(options.predicted_quantile(), 0);
  options.prediction = FertilityEstimate::kQuantile;
  EXPECT_EQ(options.predicted_quantile(), 0.9);
}

TEST(FertilityOptions, WhatIsAddedToFertilities) {
  FertilityOptions options;
  options.constant = 3;
  options.slack = 0.5;
  EXPECT_EQ(options.constant_fertility(), 3);
  EXPECT_EQ(options.added(), 0);
  options.unit = FertilityUnit::kWord;
  EXPECT_EQ(options.constant_fertility(), 0);
  EXPECT_EQ(options.added(), 3);
  options.kind = FertilityKind::kGuided;
  EXPECT_EQ(options.added(), 0);
  options.kind = FertilityKind::kJoint;
  EXPECT_EQ(options.added(), 0.5);
}

TEST(FertilityOptions, NamesOfChoices) {
  for (const FertilityEstimate estimate : all_fertility_estimates()) {
    EXPECT_EQ(parse_fertility_estimate(to_string(estimate)), estimate);
  }
  EXPECT_THROW(parse_fertility_estimate("median"), Error);
  for (const FertilityUnit unit : all_fertility_units()) {
    EXPECT_EQ(parse_fertility_unit(to_string(unit)), unit);
  }
  EXPECT_THROW(parse_fertility_unit("piece"), Error);
}

}  // namespace
}  // namespace allot
