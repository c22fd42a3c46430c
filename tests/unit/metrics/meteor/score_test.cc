#include "metrics/meteor/score.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "base/error.h"

namespace allot::meteor {
namespace {

using ::testing::ElementsAre;

const Word kThe{"the", true, 3, 0, -1, {}};
const Word kBoat{"boat", false, 4, 1, -1, {}};
const Word kBoats{"boats", false, 5, 1, -1, {}};
const Parameters kEnglish{0.85, 0.2, 0.6, 0.75};

// "the boats boat" against "the boat": "the" exactly, "boats" by its stem.
Counts example(CountUnit unit) {
  return count({{0, {0, 1}, {0, 1}}, {1, {1, 1}, {1, 1}}}, {&kThe, &kBoats, &kBoat},
               {&kThe, &kBoat}, unit);
}

TEST(MeteorScore, CountsContentAndFunctionWordsByStage) {
  const Counts counts = example(CountUnit::kWords);
  EXPECT_EQ(counts.hypothesis.length, 3);
  EXPECT_EQ(counts.hypothesis.function_words, 1);
  EXPECT_THAT(counts.hypothesis.function_matches, ElementsAre(1, 0, 0, 0));
  EXPECT_THAT(counts.hypothesis.content_matches, ElementsAre(0, 1, 0, 0));
  EXPECT_EQ(counts.reference.length, 2);
  EXPECT_EQ(counts.chunks, 1);
  EXPECT_FALSE(counts.is_perfect());
}

TEST(MeteorScore, CountsCharactersButFragmentsOfWords) {
  const Counts counts = example(CountUnit::kCharacters);
  EXPECT_EQ(counts.hypothesis.length, 12);
  EXPECT_THAT(counts.hypothesis.content_matches, ElementsAre(0, 5, 0, 0));
  EXPECT_THAT(counts.reference.content_matches, ElementsAre(0, 4, 0, 0));
  EXPECT_EQ(counts.hypothesis.matched_words, 2);
}

TEST(MeteorScore, FollowsTheFormula) {
  const Score score = compute_score(example(CountUnit::kWords), kEnglish, {1.0, 0.6});
  // Weighted words: function 0.25, content 0.75; the stem match counts 0.6.
  const double matches = 0.25 + 0.6 * 0.75;
  const double precision = matches / (0.25 + 2 * 0.75);
  const double recall = matches / (0.25 + 0.75);
  EXPECT_NEAR(score.precision, precision, 1e-15);
  EXPECT_NEAR(score.recall, recall, 1e-15);
  const double mean = 1 / (0.15 / precision + 0.85 / recall);
  EXPECT_NEAR(score.f_mean, mean, 1e-15);
  const double penalty = 0.6 * std::pow(1 / 2.0, 0.2);
  EXPECT_NEAR(score.penalty, penalty, 1e-15);
  EXPECT_NEAR(score.score, mean * (1 - penalty), 1e-15);
}

TEST(MeteorScore, GivesAPerfectSentenceOne) {
  const Counts counts = count({{0, {0, 1}, {0, 1}}, {0, {1, 1}, {1, 1}}}, {&kThe, &kBoat},
                              {&kThe, &kBoat}, CountUnit::kWords);
  EXPECT_TRUE(counts.is_perfect());
  EXPECT_EQ(compute_score(counts, kEnglish, {1.0}).score, 1.0);
}

TEST(MeteorScore, IsZeroWhereThereIsNothingToCount) {
  for (const Counts& counts :
       {count({}, {}, {&kBoat}, CountUnit::kWords), count({}, {&kBoat}, {}, CountUnit::kWords),
        count({}, {}, {}, CountUnit::kWords), count({}, {&kThe}, {&kBoat}, CountUnit::kWords)}) {
    EXPECT_EQ(compute_score(counts, kEnglish, {1.0}).score, 0.0);
  }
}

TEST(MeteorScore, CorpusIsTheSumOfItsSentences) {
  const Counts a = count({}, {&kThe, &kBoat}, {&kBoats}, CountUnit::kWords);
  const Counts b = example(CountUnit::kWords);
  std::vector<double> sum = a.to_summands();
  const std::vector<double> more = b.to_summands();
  ASSERT_EQ(sum.size(), 23U);
  for (size_t i = 0; i < sum.size(); ++i) sum[i] += more[i];
  const Counts corpus = Counts::from_sum(sum);
  EXPECT_EQ(corpus.hypothesis.length, 5);
  EXPECT_EQ(corpus.hypothesis.function_words, 2);
  EXPECT_EQ(corpus.reference.length, 3);
  EXPECT_THAT(corpus.reference.content_matches, ElementsAre(0, 1, 0, 0));
  EXPECT_EQ(corpus.hypothesis.matched_words, 2);
  EXPECT_EQ(corpus.chunks, 1);
  EXPECT_EQ(corpus.to_summands(), sum);
  EXPECT_THROW(Counts::from_sum({1, 2}), InternalError);
}

TEST(MeteorScore, PerfectSentenceAddsNoChunk) {
  const Counts perfect = count({{0, {0, 1}, {0, 1}}}, {&kBoat}, {&kBoat}, CountUnit::kWords);
  EXPECT_EQ(perfect.chunks, 1);
  const Counts added = Counts::from_sum(perfect.to_summands());
  EXPECT_EQ(added.chunks, 0);
  EXPECT_EQ(compute_score(added, kEnglish, {1.0}).score, 1.0);
}

}  // namespace
}  // namespace allot::meteor
