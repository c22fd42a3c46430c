#include "translate/decoding_settings.h"

#include <gtest/gtest.h>

#include "translate/decode_option_fields.h"

namespace allot {
namespace {

using attention::Transform;

// A model without bounds that is constrained at translation.
DecodingSettings constrained() {
  DecodingSettings settings;
  settings.penalties = {LengthPenalty::kWu, 0.6, CoveragePenalty::kWu, 0.4, 0.2, {}};
  settings.attention.transform = Transform::kCsoftmax;
  settings.attention.fertility = FertilityKind::kConstant;
  settings.attention.fertility_constant = 2;
  settings.attention.exhaustion_bonus = 0.3;
  return settings;
}

TEST(DecodingSettings, KnowsWhatIsPlain) {
  DecodingSettings settings;
  EXPECT_TRUE(settings.is_plain());
  EXPECT_EQ(to_string(settings), "plain");
  settings.penalties.alpha = 0;
  settings.penalties.beta = 0;
  EXPECT_TRUE(settings.is_plain());
  settings.penalties.beta = 0.4;
  EXPECT_FALSE(settings.is_plain());
  EXPECT_EQ(to_string(settings), "beta 0.4");
  settings.penalties.coverage = CoveragePenalty::kNone;
  EXPECT_TRUE(settings.is_plain());
  settings.penalties.length = LengthPenalty::kAvg;
  EXPECT_FALSE(settings.is_plain());
  EXPECT_FALSE(constrained().is_plain());
  EXPECT_EQ(to_string(constrained()),
            "csoftmax, constant fertilities, bound 2, exhaustion bonus 0.3, alpha 0.6, beta 0.4");
}

TEST(DecodingSettings, SetWhatIsNotAskedFor) {
  const DecodeOptions merged = merge_settings(constrained(), {}, {}, false);
  EXPECT_EQ(merged.beam.penalties.alpha, 0.6);
  EXPECT_EQ(merged.beam.penalties.beta, 0.4);
  EXPECT_EQ(merged.beam.penalties.epsilon, 0.2);
  EXPECT_EQ(merged.attention.transform, Transform::kCsoftmax);
  EXPECT_EQ(merged.attention.fertility, FertilityKind::kConstant);
  EXPECT_EQ(merged.attention.fertility_constant, 2);
  EXPECT_EQ(merged.attention.exhaustion_bonus, 0.3);
  EXPECT_FALSE(merged.attention.fertility_slack);
}

// No option can be forgotten: each changes what a call does.
TEST(DecodingSettings, EverySettingReachesTheCall) {
  DecodingSettings settings;
  settings.penalties = {LengthPenalty::kAvg, 0.7, CoveragePenalty::kSummary, 0.3, 0.2, 0.6};
  settings.attention.transform = Transform::kCsoftmax;
  settings.attention.exhaustion_bonus = 0.9;
  settings.attention.fertility = FertilityKind::kPredicted;
  settings.attention.fertility_constant = 5;
  settings.attention.fertility_slack = 2;
  settings.attention.fertility_quantile = 0.8;
  const DecodeOptions merged = merge_settings(settings, {}, {}, true);
  const PenaltyOptions plain;
  std::vector<std::string> unchanged;
  const auto compare = [&](const auto& value, const auto& before, const OptionField& field) {
    if (value == before) unchanged.emplace_back(field.name);
  };
  compare(merged.beam.penalties.length, plain.length, {"length-penalty", ""});
  compare(merged.beam.penalties.coverage, plain.coverage, {"coverage-penalty", ""});
  for_each_ranking_option(merged.beam.penalties, [&](const OptionField& field, const auto& value) {
    if constexpr (std::is_same_v<std::decay_t<decltype(value)>, double>) {
      double before = 0;
      for_each_ranking_option(plain, [&](const OptionField& other, const auto& its) {
        if constexpr (std::is_same_v<std::decay_t<decltype(its)>, double>) {
          if (std::string(other.name) == field.name) before = its;
        }
      });
      compare(value, before, field);
    }
  });
  for_each_attention_option(merged.attention, [&](const OptionField& field, const auto& value) {
    if (!value) unchanged.emplace_back(field.name);
  });
  EXPECT_TRUE(unchanged.empty()) << ::testing::PrintToString(unchanged);
}

TEST(DecodingSettings, WhatIsAskedForReplacesItsOwnSettingOnly) {
  DecodeOptions asked;
  asked.attention.fertility_constant = 5;
  PenaltyOverrides given;
  given.beta = 0;
  const DecodeOptions merged = merge_settings(constrained(), asked, given, false);
  EXPECT_EQ(merged.beam.penalties.alpha, 0.6);
  EXPECT_EQ(merged.beam.penalties.beta, 0);
  EXPECT_EQ(merged.attention.fertility_constant, 5);
  EXPECT_EQ(merged.attention.exhaustion_bonus, 0.3);
}

TEST(DecodingSettings, WithoutBoundsTheRestOfTheAttentionIsLeftOut) {
  DecodeOptions asked;
  asked.attention.transform = Transform::kSoftmax;
  const DecodeOptions merged = merge_settings(constrained(), asked, {}, false);
  EXPECT_EQ(merged.attention.transform, Transform::kSoftmax);
  EXPECT_FALSE(merged.attention.fertility);
  EXPECT_FALSE(merged.attention.fertility_constant);
  EXPECT_FALSE(merged.attention.exhaustion_bonus);
  EXPECT_EQ(merged.beam.penalties.beta, 0.4);
  // Another transform with bounds keeps them.
  asked.attention.transform = Transform::kCsparsemax;
  EXPECT_EQ(merge_settings(constrained(), asked, {}, false).attention.exhaustion_bonus, 0.3);
  // A bonus for a model that has no bounds, and gets none.
  DecodingSettings bonus_only;
  bonus_only.attention.exhaustion_bonus = 0.3;
  EXPECT_FALSE(merge_settings(bonus_only, {}, {}, false).attention.exhaustion_bonus);
  EXPECT_TRUE(merge_settings(bonus_only, {}, {}, true).attention.exhaustion_bonus);
}

TEST(DecodingSettings, OtherFertilitiesTakeTheConstantAway) {
  DecodeOptions asked;
  asked.attention.fertility = FertilityKind::kGuided;
  DecodeOptions merged = merge_settings(constrained(), asked, {}, false);
  EXPECT_FALSE(merged.attention.fertility_constant);
  EXPECT_EQ(merged.attention.exhaustion_bonus, 0.3);
  asked.attention = {};
  asked.attention.bounds_are_given = true;
  merged = merge_settings(constrained(), asked, {}, false);
  EXPECT_FALSE(merged.attention.fertility);
  EXPECT_TRUE(merged.attention.bounds_are_given);
  asked.attention = {};
  asked.attention.fertility_slack = 1;
  merged = merge_settings(constrained(), asked, {}, false);
  EXPECT_FALSE(merged.attention.fertility);
  EXPECT_EQ(merged.attention.fertility_slack, 1);
  DecodingSettings predicted;
  predicted.attention.fertility = FertilityKind::kPredicted;
  predicted.attention.fertility_slack = 0.5;
  asked.attention = {};
  asked.attention.fertility_constant = 3;
  merged = merge_settings(predicted, asked, {}, true);
  EXPECT_FALSE(merged.attention.fertility);
  EXPECT_FALSE(merged.attention.fertility_slack);
}

TEST(DecodingSettings, AWordRewardGoesWithTheFertilitiesThatItNeeds) {
  DecodingSettings settings;
  settings.penalties.word_reward = 0.3;
  const auto merged = [&](const DecodeOptions& asked) {
    return merge_settings(settings, asked, {}, true).beam.penalties.word_reward;
  };
  DecodeOptions asked;
  EXPECT_EQ(merged(asked), 0.3);
  asked.attention.transform = Transform::kCsoftmax;
  EXPECT_EQ(merged(asked), 0.3);
  asked.attention.transform = Transform::kSoftmax;
  EXPECT_EQ(merged(asked), 0);
  asked.attention = {};
  asked.attention.fertility = FertilityKind::kConstant;
  EXPECT_EQ(merged(asked), 0);
  // Refused by the search, when it is asked for.
  PenaltyOverrides given;
  given.word_reward = 0.2;
  EXPECT_EQ(merge_settings(settings, asked, given, true).beam.penalties.word_reward, 0.2);
}

// A weight that was asked for has an effect, whatever kind of penalty the model has.
TEST(DecodingSettings, WeightsBringTheirKind) {
  DecodingSettings settings;
  settings.penalties.length = LengthPenalty::kAvg;
  settings.penalties.coverage = CoveragePenalty::kNone;
  PenaltyOverrides given;
  EXPECT_EQ(merge_settings(settings, {}, given, true).beam.penalties.length, LengthPenalty::kAvg);
  given.alpha = 1;
  given.beta = 0.2;
  const PenaltyOptions merged = merge_settings(settings, {}, given, true).beam.penalties;
  EXPECT_EQ(merged.length, LengthPenalty::kWu);
  EXPECT_EQ(merged.coverage, CoveragePenalty::kWu);
  settings.penalties.coverage = CoveragePenalty::kSummary;
  EXPECT_EQ(merge_settings(settings, {}, given, true).beam.penalties.coverage,
            CoveragePenalty::kSummary);
  given.epsilon = 0.3;
  EXPECT_EQ(merge_settings(settings, {}, given, true).beam.penalties.coverage,
            CoveragePenalty::kWu);
}

}  // namespace
}  // namespace allot
