#include "corpus/length_model.h"

#include <gtest/gtest.h>

#include "support/random_corpus.h"

namespace allot {
namespace {

double mean_fit(const LengthModel& model, int lag) {
  double sum = 0, count = 0;
  for (size_t i = 0; i < model.size(); ++i) {
    if (!model.is_known(i, lag)) continue;
    sum += static_cast<double>(model.fit(i, lag));
    count += 1;
  }
  return sum / count;
}

TEST(LengthModel, FitsLinesThatBelongTogetherAndNoOthers) {
  Random random(1);
  const LengthModel model(testing::random_evidence(3000, random));
  ASSERT_TRUE(model.can_evaluate());
  EXPECT_GT(mean_fit(model, 0), 0.8);
  EXPECT_NEAR(mean_fit(model, 0), model.typical_fit(), 1e-6);
  for (const int lag : {-10, -1, 1, 10}) EXPECT_LT(mean_fit(model, lag), -0.8) << lag;
  EXPECT_GT(model.correlation(0, 2999), 0.85);
  EXPECT_LT(model.unrelated_correlation(), 0.1);
}

TEST(LengthModel, LearnsTheSameFromAShiftedCorpus) {
  Random random(2);
  const auto pairs = testing::random_evidence(3000, random);
  const LengthModel straight(pairs);
  const LengthModel shifted(testing::move_targets(pairs, 0, 2990, [](size_t i) { return i + 3; }));
  ASSERT_TRUE(shifted.can_evaluate());
  EXPECT_NEAR(mean_fit(shifted, 3), mean_fit(straight, 0), 0.1);
  EXPECT_LT(mean_fit(shifted, 0), -0.8);
}

TEST(LengthModel, LearnsFromTheGoodHalf) {
  Random random(3);
  const auto pairs = testing::random_evidence(4000, random);
  const LengthModel model(
      testing::move_targets(pairs, 2000, 4000, [](size_t i) { return 3999 - (i - 2000); }));
  ASSERT_TRUE(model.can_evaluate());
  EXPECT_NEAR(model.typical_fit(), LengthModel(pairs).typical_fit(), 0.15);
}

TEST(LengthModel, CountsNumbersInCommon) {
  Random random(4);
  const LengthModel with(testing::random_evidence(3000, random, {0.25, 0.6}));
  random = Random(4);
  const LengthModel without(testing::random_evidence(3000, random, {0.25, 0.0}));
  EXPECT_GT(with.typical_fit(), without.typical_fit() + 0.3);
}

TEST(LengthModel, CannotEvaluateWithoutSomethingToLearnFrom) {
  Random random(5);
  EXPECT_FALSE(LengthModel({}).can_evaluate());
  EXPECT_FALSE(LengthModel(testing::random_evidence(49, random)).can_evaluate());
  EXPECT_TRUE(LengthModel(testing::random_evidence(50, random)).can_evaluate());
  EXPECT_FALSE(LengthModel(std::vector<PairEvidence>(500, {7, 9, 0, 0})).can_evaluate());
  EXPECT_FALSE(LengthModel(std::vector<PairEvidence>(500)).can_evaluate());
}

TEST(LengthModel, KnowsNothingOfEmptyAndMissingLines) {
  Random random(6);
  auto pairs = testing::random_evidence(200, random);
  pairs[100].source_length = 0;
  pairs[120].target_length = 0;
  const LengthModel model(pairs);
  ASSERT_TRUE(model.can_evaluate());
  EXPECT_FALSE(model.is_known(100, 0));
  EXPECT_FALSE(model.is_known(99, 1));
  EXPECT_FALSE(model.is_known(120, 0));
  EXPECT_FALSE(model.is_known(0, -1));
  EXPECT_FALSE(model.is_known(199, 1));
  EXPECT_TRUE(model.is_known(199, 0));
  EXPECT_TRUE(model.is_known(0, 1));
}

}  // namespace
}  // namespace allot
