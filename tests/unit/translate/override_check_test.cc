#include "translate/override_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"
#include "support/text_model.h"

namespace allot {
namespace {

using ::testing::HasSubstr;

// The model has constant bounds.
class OverrideCheckTest : public ::testing::Test {
 protected:
  OverrideCheckTest() { testing::write_text_model(testing::SmallModel(), folder_.path("model")); }

  // What is wrong with the overrides; empty when nothing is.
  std::string message(const AttentionOverrides& overrides) const {
    const LoadedModel model(folder_.path("model"));
    try {
      check_overrides(overrides, {ModelAttention(model, overrides)});
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::kUsage);
      return error.what();
    }
    return "";
  }

  testing::TemporaryFolder folder_;
};

TEST_F(OverrideCheckTest, WhatHasAnEffectIsFine) {
  AttentionOverrides overrides;
  EXPECT_EQ(message(overrides), "");
  overrides.exhaustion_bonus = 0.5;
  overrides.fertility_constant = 2;
  EXPECT_EQ(message(overrides), "");
  overrides = {};
  overrides.bounds_are_given = true;
  overrides.fertility_slack = 1;
  EXPECT_EQ(message(overrides), "");
  overrides = {};
  overrides.transform = attention::Transform::kSoftmax;
  EXPECT_EQ(message(overrides), "");
}

TEST_F(OverrideCheckTest, NothingForAttentionWithoutBounds) {
  for (int i = 0; i < 6; ++i) {
    AttentionOverrides overrides;
    overrides.transform = attention::Transform::kSparsemax;
    if (i == 0) overrides.exhaustion_bonus = 0.5;
    if (i == 1) overrides.fertility = FertilityKind::kConstant;
    if (i == 2) overrides.fertility_constant = 2;
    if (i == 3) overrides.fertility_slack = 1;
    if (i == 4) overrides.bounds_are_given = true;
    if (i == 5) overrides.fertility_quantile = 0.9;
    EXPECT_THAT(message(overrides), HasSubstr("has no effect with sparsemax")) << i;
  }
}

TEST_F(OverrideCheckTest, WhatTheKindOfBoundsIgnores) {
  AttentionOverrides overrides;
  overrides.fertility_slack = 1;
  EXPECT_THAT(message(overrides), HasSubstr("--fertility-slack has no effect with constant"));
  overrides = {};
  overrides.bounds_are_given = true;
  overrides.fertility_constant = 2;
  EXPECT_THAT(message(overrides), HasSubstr("--fertility-constant has no effect with --fertil"));
  overrides = {};
  overrides.fertility_quantile = 0.9;
  EXPECT_THAT(message(overrides), HasSubstr("--fertility-quantile has no effect with constant"));
  overrides.bounds_are_given = true;
  EXPECT_THAT(message(overrides), HasSubstr("--fertility-quantile has no effect with --fertil"));
}

TEST_F(OverrideCheckTest, AWordRewardNeedsFertilitiesThatCountWords) {
  const LoadedModel model(folder_.path("model"));
  BeamOptions beam;
  const auto check = [&](const AttentionOverrides& overrides) -> std::string {
    try {
      check_word_reward(beam, overrides, ModelAttention(model, overrides));
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::kUsage);
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(check({}), "");
  beam.penalties.word_reward = 0.2;
  EXPECT_THAT(check({}), HasSubstr("--word-reward has no effect with constant fertilities"));
  EXPECT_THAT(check({}), HasSubstr("guided, predicted or joint"));
  beam.tuned = {{}, beam.penalties};
  beam.penalties.word_reward = 0;
  EXPECT_THAT(check({}), HasSubstr("--word-rewards has no effect with constant fertilities"));
  beam.penalties = beam.tuned.back();
  beam.tuned.clear();
  AttentionOverrides overrides;
  overrides.transform = attention::Transform::kSoftmax;
  EXPECT_THAT(check(overrides), HasSubstr("--word-reward has no effect with softmax"));
  overrides = {};
  overrides.bounds_are_given = true;
  EXPECT_EQ(check(overrides), "");
}

}  // namespace
}  // namespace allot
