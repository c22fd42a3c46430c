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
}

TEST(FertilityKind, AllButConstantComeFromAlignments) {
  for (const FertilityKind kind : all_fertility_kinds()) {
    EXPECT_EQ(needs_alignment(kind), kind != FertilityKind::kConstant);
  }
}

}  // namespace
}  // namespace allot
