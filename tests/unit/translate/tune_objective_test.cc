#include "translate/tune_objective.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace allot {
namespace {

SampledScores constant(double bleu, double rep, double drop, size_t samples = 20) {
  return {std::vector<double>(samples, bleu), std::vector<double>(samples, rep),
          std::vector<double>(samples, drop)};
}

TEST(TuneObjective, NamesAndParses) {
  for (const TuneObjective objective : all_tune_objectives()) {
    EXPECT_EQ(parse_tune_objective(to_string(objective)), objective);
  }
  EXPECT_THROW(parse_tune_objective("ter"), Error);
  EXPECT_TRUE(needs_drop(TuneObjective::kCoverage));
  EXPECT_FALSE(needs_drop(TuneObjective::kBleu));
}

TEST(TuneObjective, CoverageDecidesAmongThoseWithGoodBleu) {
  // The last two have better coverage, but one of them loses too much BLEU.
  const std::vector<SampledScores> settings = {constant(40, 2, 4), constant(40.05, 1.5, 4),
                                               constant(39.8, 1, 1), constant(39.96, 1, 3)};
  EXPECT_EQ(choose_for_coverage(settings, 0), 3U);
  EXPECT_EQ(choose_for_coverage(settings, 4), 3U);  // no plain one
}

TEST(TuneObjective, ThePlainOneStaysUnlessAnotherIsClearlyBetter) {
  std::vector<SampledScores> settings = {constant(40, 2, 4), constant(40, 2, 3)};
  EXPECT_EQ(choose_for_coverage(settings, 0), 1U);
  // Ahead in 18 of 20 samples is enough, 17 are not.
  settings[1].drop[0] = settings[1].drop[1] = 5;
  EXPECT_EQ(choose_for_coverage(settings, 0), 1U);
  settings[1].drop[2] = 5;
  EXPECT_EQ(choose_for_coverage(settings, 0), 0U);
  EXPECT_EQ(choose_for_coverage(settings, 2), 1U);
}

TEST(TuneObjective, TellsNoiseFromDifferences) {
  // A difference that is the same in every sample is none of chance...
  EXPECT_NEAR(p_of_difference(constant(40, 2, 4), constant(39, 2, 4), TuneObjective::kBleu),
              1.0 / 21, 1e-12);
  // ...one that comes and goes is, and so is none at all.
  SampledScores other = constant(40, 2, 4);
  for (size_t sample = 0; sample < 20; ++sample) other.bleu[sample] += sample % 2 == 0 ? 1 : -0.9;
  EXPECT_GE(p_of_difference(constant(40, 2, 4), other, TuneObjective::kBleu), kNoiseLevel);
  EXPECT_EQ(p_of_difference(other, other, TuneObjective::kBleu), 1);
  // Only what the objective looks at counts.
  EXPECT_EQ(p_of_difference(constant(40, 2, 4), constant(39, 1, 5), TuneObjective::kCoverage), 1);
  EXPECT_LT(p_of_difference(constant(40, 2, 4), constant(39, 1, 5), TuneObjective::kRep), 0.05);
  EXPECT_LT(p_of_difference(constant(40, 2, 4), constant(39, 1, 5), TuneObjective::kDrop), 0.05);
}

TEST(TuneObjective, OfEqualsThePlainOneOrTheFirst) {
  const std::vector<SampledScores> settings(3, constant(40, 2, 4));
  EXPECT_EQ(choose_for_coverage(settings, 2), 2U);
  EXPECT_EQ(choose_for_coverage(settings, 3), 0U);
}

TEST(TuneObjective, BleuMustNotBeClearlyWorse) {
  std::vector<SampledScores> settings = {constant(40, 2, 4), constant(39.5, 1, 2)};
  for (size_t sample = 0; sample < 4; ++sample) settings[1].bleu[sample] = 39.95;
  EXPECT_EQ(choose_for_coverage(settings, 0), 1U);
  settings[1].bleu[0] = 39.5;
  EXPECT_EQ(choose_for_coverage(settings, 0), 0U);
}

// BLEU that is far too low is a reason to leave the plain setting, whatever its coverage.
TEST(TuneObjective, LowBleuLosesToHigher) {
  const std::vector<SampledScores> settings = {constant(30, 0, 0), constant(40, 2, 4)};
  EXPECT_EQ(choose_for_coverage(settings, 0), 1U);
}

}  // namespace
}  // namespace allot
