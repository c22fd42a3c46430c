#include "search/penalties.h"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/random.h"
#include "support/test_files.h"

namespace allot {
namespace {

TEST(Penalties, AgreeWithTheVectors) {
  const auto json =
      nlohmann::json::parse(testing::read_bytes(testing::data_path("vectors/metrics.json")));
  const auto cases = json.at("gnmt");
  EXPECT_GE(cases.size(), 4U);
  for (const auto& one : cases) {
    PenaltyOptions options;
    options.alpha = one.at("alpha");
    options.beta = one.at("beta");
    options.epsilon = one.at("epsilon");
    const size_t tokens = one.at("words_without_eos");
    const auto coverage = one.at("cumulative_attention").get<std::vector<double>>();
    EXPECT_NEAR(length_penalty(options, tokens), one.at("length_penalty").get<double>(), 1e-12);
    EXPECT_NEAR(coverage_penalty(options, coverage), one.at("coverage_term").get<double>(), 1e-12);
    EXPECT_NEAR(penalized_score(options, {one.at("log_prob"), tokens}, coverage),
                one.at("score").get<double>(), 1e-12);
  }
}

TEST(Penalties, ByHand) {
  PenaltyOptions options;
  options.length = LengthPenalty::kAvg;
  EXPECT_EQ(length_penalty(options, 3), 5);
  options.length = LengthPenalty::kNone;
  EXPECT_EQ(length_penalty(options, 3), 1);
  options.coverage = CoveragePenalty::kSummary;
  options.beta = 0.5;
  // 0.5 (1 - 1 + 1 - 1.5 + 1 - 3)
  EXPECT_DOUBLE_EQ(coverage_penalty(options, {0.2, 1.5, 3.0}), -1.25);
  EXPECT_DOUBLE_EQ(penalized_score(options, {-4, 3}, {0.2, 1.5, 3.0}), -5.25);
  options.coverage = CoveragePenalty::kNone;
  EXPECT_EQ(coverage_penalty(options, {0.2, 1.5}), 0);
  EXPECT_FALSE(options.has_coverage());
}

TEST(Penalties, TheWordRewardEndsAtTheFertility) {
  PenaltyOptions options;
  EXPECT_EQ(word_reward(options, {-4, 3, 2.5}), 0);
  options.word_reward = 0.5;
  EXPECT_DOUBLE_EQ(word_reward(options, {-4, 2, 2.5}), 1);
  EXPECT_DOUBLE_EQ(word_reward(options, {-4, 3, 2.5}), 1.25);
  EXPECT_DOUBLE_EQ(word_reward(options, {-4, 9, 2.5}), 1.25);
  EXPECT_DOUBLE_EQ(penalized_score(options, {-4, 3, 2.5}, {}), -2.75);
  // A hypothesis that may still grow gets the reward of the longest.
  EXPECT_DOUBLE_EQ(score_limit(options, {-4, 1, 2.5}, 9, {}), -2.75);
}

TEST(Penalties, ALimitIsNeverPassed) {
  Random random(4);
  for (int round = 0; round < 3000; ++round) {
    PenaltyOptions options;
    options.length = static_cast<LengthPenalty>(random.below(3));
    options.coverage = static_cast<CoveragePenalty>(random.below(3));
    options.alpha = random.uniform() * 2;
    options.beta = random.uniform();
    options.word_reward = random.chance(0.5) ? 0 : random.uniform();
    const double fertility = 40 * random.uniform();
    std::vector<double> coverage(4);
    for (double& value : coverage) value = 2 * random.uniform();
    const size_t longest = 30, tokens = random.below(longest);
    double log_prob = -10 * random.uniform();
    const double limit = score_limit(options, {log_prob, tokens, fertility}, longest, coverage);
    for (size_t length = tokens; length <= longest; ++length) {
      EXPECT_LE(penalized_score(options, {log_prob, length, fertility}, coverage), limit + 1e-12);
      log_prob -= random.uniform() * static_cast<double>(random.below(2));
      for (double& value : coverage) value += random.uniform();
    }
  }
}

TEST(Penalties, NamesAndRanges) {
  for (const auto kind : {LengthPenalty::kNone, LengthPenalty::kWu, LengthPenalty::kAvg}) {
    EXPECT_EQ(parse_length_penalty(to_string(kind)), kind);
  }
  for (const auto kind :
       {CoveragePenalty::kNone, CoveragePenalty::kWu, CoveragePenalty::kSummary}) {
    EXPECT_EQ(parse_coverage_penalty(to_string(kind)), kind);
  }
  EXPECT_THROW(parse_length_penalty("gnmt"), Error);
  EXPECT_THROW(parse_coverage_penalty("gnmt"), Error);
  PenaltyOptions options;
  options.alpha = -1;
  EXPECT_THROW(options.validate(), Error);
  options = {};
  options.beta = std::nan("");
  EXPECT_THROW(options.validate(), Error);
  options = {};
  options.word_reward = -0.1;
  EXPECT_THROW(options.validate(), Error);
  options = {};
  options.epsilon = 0;
  EXPECT_THROW(options.validate(), Error);
}

}  // namespace
}  // namespace allot
