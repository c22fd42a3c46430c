#include "translate/tuning_options.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"
#include "support/text_model.h"

namespace allot {
namespace {

using attention::Transform;

TEST(TuningOptions, ChecksThemselves) {
  TuningOptions options;
  DecodeOptions decoding;
  EXPECT_NO_THROW(options.validate(decoding));
  const auto refuses = [&decoding](const TuningOptions& changed) {
    EXPECT_THROW(changed.validate(decoding), Error);
  };
  for (const TuneObjective objective : {TuneObjective::kDrop, TuneObjective::kCoverage}) {
    TuningOptions changed = options;
    changed.objective = objective;
    refuses(changed);
    changed.aligner = "file";
    EXPECT_NO_THROW(changed.validate(decoding));
  }
  TuningOptions changed = options;
  changed.alphas = {-1};
  refuses(changed);
  changed.alphas = {};
  refuses(changed);
  changed = options;
  changed.word_rewards = {-0.1};
  refuses(changed);
  changed = options;
  changed.constants = {-1};
  refuses(changed);
  decoding.beam.penalties.stepwise = true;
  refuses(options);
}

TEST(TuningOptions, AValueAndAListOfItExcludeEachOther) {
  TuningOptions options;
  options.transforms = {Transform::kCsoftmax};
  options.constants = {2};
  options.bonuses = {0.1};
  EXPECT_NO_THROW(options.validate({}));
  for (int i = 0; i < 4; ++i) {
    DecodeOptions decoding;
    if (i == 0) decoding.attention.transform = Transform::kCsoftmax;
    if (i == 1) decoding.attention.fertility_constant = 2;
    if (i == 2) decoding.attention.fertility = FertilityKind::kGuided;
    if (i == 3) decoding.attention.exhaustion_bonus = 0.2;
    EXPECT_THROW(options.validate(decoding), Error) << i;
    EXPECT_NO_THROW(TuningOptions().validate(decoding)) << i;
  }
}

TEST(TuningOptions, PenaltiesAreEachWithEach) {
  TuningOptions options;
  options.alphas = {0, 1};
  options.betas = {0, 0.5, 0.7};
  DecodeOptions decoding;
  decoding.beam.penalties.epsilon = 0.3;
  const auto penalties = options.penalties(decoding);
  ASSERT_EQ(penalties.size(), 6U);
  EXPECT_EQ(penalties[1].beta, 0.5);
  EXPECT_EQ(penalties[3].alpha, 1);
  EXPECT_EQ(penalties[5].epsilon, 0.3);
  decoding.beam.penalties.word_reward = 0.1;
  EXPECT_EQ(options.penalties(decoding)[5].word_reward, 0.1);
  options.word_rewards = {0, 0.4};
  const auto rewarded = options.penalties(decoding);
  ASSERT_EQ(rewarded.size(), 12U);
  EXPECT_EQ(rewarded[5].word_reward, 0);
  EXPECT_EQ(rewarded[6].word_reward, 0.4);
  EXPECT_EQ(rewarded[10].beta, 0.5);
}

// What is tried by default, and how many searches that takes.
TEST(TuningOptions, TheDefaultDependsOnTheModel) {
  const testing::TemporaryFolder folder;
  const auto searches = [&folder](const ModelOptions& options, bool sink, double constant = 1.5) {
    testing::write_text_model(testing::SmallModel(options), folder.path("model"),
                              {"de", false, false, false}, {"en", false, false, false}, sink,
                              constant);
    const LoadedModel model(folder.path("model"));
    return searches_of(default_tuning(model), {}, model);
  };
  ModelOptions options;
  options.transform = Transform::kSoftmax;
  const auto unbounded = searches(options, true);
  ASSERT_EQ(unbounded.size(), 5U);
  EXPECT_EQ(unbounded[0].transform, Transform::kSoftmax);
  EXPECT_FALSE(unbounded[0].exhaustion_bonus);
  EXPECT_EQ(unbounded[1].transform, Transform::kCsoftmax);
  EXPECT_EQ(unbounded[1].fertility, FertilityKind::kConstant);
  EXPECT_EQ(unbounded[1].fertility_constant, 2);
  EXPECT_EQ(unbounded[1].exhaustion_bonus, 0.2);
  EXPECT_EQ(unbounded[2].fertility_constant, 2);
  EXPECT_EQ(unbounded[2].exhaustion_bonus, 0.4);
  EXPECT_EQ(unbounded[4].fertility_constant, 3);
  // Without a sink there is nothing to attend to once all budgets are spent.
  EXPECT_EQ(searches(options, false).size(), 1U);
  options.transform = Transform::kSparsemax;
  EXPECT_EQ(searches(options, true)[1].transform, Transform::kCsparsemax);
  options.transform = Transform::kCsparsemax;
  options.exhaustion_bonus = 0.3;
  const auto bounded = searches(options, true);
  ASSERT_EQ(bounded.size(), 2U);
  EXPECT_EQ(bounded[0].exhaustion_bonus, 0.3);
  EXPECT_EQ(bounded[1].exhaustion_bonus, 0.6);
  // Bounds that are not tight yet are also tried smaller by a third.
  const auto tighter = searches(options, true, 5);
  ASSERT_EQ(tighter.size(), 4U);
  EXPECT_EQ(tighter[0].fertility_constant, 5);
  EXPECT_EQ(tighter[2].fertility_constant, 3);
  EXPECT_EQ(searches(options, true, 3)[2].fertility_constant, 2);
  EXPECT_EQ(searches(options, true, 2.5).size(), 2U);
  options.exhaustion_bonus = 0;
  EXPECT_EQ(searches(options, true).size(), 2U);
}

}  // namespace
}  // namespace allot
