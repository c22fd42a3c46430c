#include "translate/decode_option_fields.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <type_traits>

#include "base/error.h"

namespace allot {
namespace {

using ::testing::ElementsAre;

TEST(DecodeOptionFields, EveryOptionHasItsOwnNameAndSomeHelp) {
  DecodeOptions options;
  SamplingOptions sampling;
  std::vector<std::string> names;
  const auto visit = [&names](const OptionField& field, const auto&) {
    EXPECT_NE(field.help, "") << field.name;
    EXPECT_LE(field.least, field.most) << field.name;
    names.emplace_back(field.name);
  };
  for_each_search_option(options.beam, visit);
  for_each_ranking_option(options.beam.penalties, visit);
  visit(stepwise_field(), options.beam.penalties.stepwise);
  for_each_sampling_option(sampling, visit);
  for_each_attention_option(options.attention, visit);
  EXPECT_THAT(names,
              ElementsAre("beam-size", "max-length", "max-length-factor", "min-length",
                          "block-ngrams", "length-penalty", "alpha", "coverage-penalty", "beta",
                          "min-attention", "word-reward", "stepwise-penalty", "top-k", "top-p",
                          "temperature", "seed", "transform", "exhaustion-bonus", "fertility",
                          "fertility-constant", "fertility-slack", "fertility-quantile"));
}

TEST(DecodeOptionFields, DefaultsLieInTheirRange) {
  const BeamOptions options;
  for_each_search_option(options, [](const OptionField& field, const auto& value) {
    if constexpr (std::is_same_v<std::decay_t<decltype(value)>, size_t>) {
      EXPECT_GE(value, field.least) << field.name;
      EXPECT_LE(value, field.most) << field.name;
    }
  });
}

TEST(DecodeOptionFields, ValuesAreThoseOfTheStruct) {
  PenaltyOptions options;
  for_each_ranking_option(options, [](const OptionField&, auto& value) {
    if constexpr (std::is_same_v<std::decay_t<decltype(value)>, double>) value = 7;
  });
  EXPECT_EQ(options.alpha, 7);
  EXPECT_EQ(options.beta, 7);
  EXPECT_EQ(options.epsilon, 7);
  EXPECT_EQ(options.word_reward, 7);
}

TEST(DecodeOptionFields, ChoicesAreReadByName) {
  LengthPenalty length = LengthPenalty::kNone;
  parse_choice("avg", length);
  EXPECT_EQ(length, LengthPenalty::kAvg);
  CoveragePenalty coverage = CoveragePenalty::kNone;
  parse_choice("summary", coverage);
  EXPECT_EQ(coverage, CoveragePenalty::kSummary);
  attention::Transform transform = attention::Transform::kSoftmax;
  parse_choice("csparsemax", transform);
  EXPECT_EQ(transform, attention::Transform::kCsparsemax);
  FertilityKind kind = FertilityKind::kConstant;
  parse_choice("guided", kind);
  EXPECT_EQ(kind, FertilityKind::kGuided);
  EXPECT_THROW(parse_choice("x", length), Error);
}

}  // namespace
}  // namespace allot
