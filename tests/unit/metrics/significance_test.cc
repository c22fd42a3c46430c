#include "metrics/significance.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/random.h"
#include "metrics/ter.h"

namespace allot {
namespace {

using ::testing::ElementsAre;

// TER's score is 100 * first / second.
std::vector<Statistics> noisy_corpus(double mean, uint64_t seed) {
  Random random(seed);
  std::vector<Statistics> sentences;
  for (int i = 0; i < 100; ++i) sentences.push_back({mean + random.uniform(), 10});
  return sentences;
}

TEST(StatisticsTable, KeepsRowsAndAddsThemUp) {
  const StatisticsTable table({{1, 2}, {3, 4}});
  EXPECT_EQ(table.row(1)[0], 3);
  EXPECT_THAT(table.sum(), ElementsAre(4, 6));
  EXPECT_THROW(StatisticsTable({}), InternalError);
}

TEST(Resamples, ScoresDoNotDependOnThreads) {
  const StatisticsTable table(noisy_corpus(1, 1));
  const Resamples resamples(100, 50, 9);
  WorkerPool one(1);
  WorkerPool three(3);
  EXPECT_EQ(resamples.scores(Ter({}), table, one), resamples.scores(Ter({}), table, three));
}

TEST(EstimateConfidence, CutsBothEnds) {
  std::vector<double> scores;
  for (int i = 0; i < 80; ++i) scores.push_back(79 - i);
  const Confidence confidence = estimate_confidence(scores);
  EXPECT_DOUBLE_EQ(confidence.mean, 39.5);
  EXPECT_DOUBLE_EQ(confidence.half_width, 0.5 * (77 - 2));
}

TEST(Tests, TellAClearDifference) {
  WorkerPool pool(1);
  const StatisticsTable worse(noisy_corpus(3, 1));
  const StatisticsTable better(noisy_corpus(1, 2));
  const Resamples resamples(100, 199, 5);
  EXPECT_DOUBLE_EQ(paired_bootstrap(Ter({}), worse, better, resamples, pool).p_value, 1.0 / 200);
  EXPECT_DOUBLE_EQ(approximate_randomization(Ter({}), worse, better, {199, 5}, pool), 1.0 / 200);
}

TEST(Tests, FindNoneWhereThereIsNone) {
  WorkerPool pool(1);
  const StatisticsTable first(noisy_corpus(1, 1));
  const StatisticsTable second(noisy_corpus(1, 2));
  const Resamples resamples(100, 199, 5);
  EXPECT_GT(paired_bootstrap(Ter({}), first, second, resamples, pool).p_value, 0.05);
  EXPECT_GT(approximate_randomization(Ter({}), first, second, {199, 5}, pool), 0.05);
  EXPECT_EQ(paired_bootstrap(Ter({}), first, first, resamples, pool).p_value, 1);
  EXPECT_EQ(approximate_randomization(Ter({}), first, first, {199, 5}, pool), 1);
}

TEST(SignificanceTest, NamesAreReadBack) {
  EXPECT_EQ(parse_significance_test("bootstrap"), SignificanceTest::kBootstrap);
  EXPECT_EQ(parse_significance_test("randomization"), SignificanceTest::kRandomization);
  EXPECT_THROW(parse_significance_test("t-test"), Error);
}

TEST(Resamples, AreRefusedWhenTheyDoNotFitIntoMemory) {
  try {
    const Resamples resamples(1000000000, kMostSamples, 1);
    ADD_FAILURE() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kFailure);
    const std::string expected =
        "not enough memory: 1,000,000 samples of 1,000,000,000 sentences need 4000000.0 GB, but ";
    EXPECT_EQ(std::string(error.what()).substr(0, expected.size()), expected);
  }
}

}  // namespace
}  // namespace allot
