#include "translate/missing_word_limits.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace allot {
namespace {

using ::testing::ElementsAre;

TEST(MissingWordLimits, AWordIsLostWhenNoneOfItsTranslationsIsThere) {
  // der-The Hund-dog schläft-is schläft-sleeping; the particle has no link.
  const align::Links links = {{0, 0}, {1, 1}, {2, 2}, {2, 3}};
  const std::vector<std::string> reference = {"The", "dog", "is", "sleeping"};
  EXPECT_THAT(lost_words(4, links, reference, {"the", "cat", "sleeping"}),
              ElementsAre(false, true, false, false));
  EXPECT_THAT(lost_words(4, links, reference, {}), ElementsAre(true, true, true, false));
}

// Half of them in sentences with even numbers.
std::vector<EvidenceSample> samples(size_t num_lost, size_t num_kept, double evidence) {
  std::vector<EvidenceSample> result;
  for (size_t i = 0; i < num_lost; ++i) result.push_back({evidence, true, i});
  for (size_t i = 0; i < num_kept; ++i) result.push_back({evidence, false, i});
  return result;
}

std::vector<EvidenceSample> together(const std::vector<std::vector<EvidenceSample>>& parts) {
  std::vector<EvidenceSample> all;
  for (const auto& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

TEST(MissingWordLimits, TheLargestEvidenceThatReachesThePrecision) {
  // Up to 0: 38 of 40; up to 0.1: 48 of 60; up to 0.2: 50 of 100; up to 1: 60 of 1100.
  const MissingWordLimits chosen = choose_limits(together(
      {samples(2, 38, 0.2), samples(10, 990, 1), samples(38, 2, 0), samples(10, 10, 0.1)}));
  EXPECT_EQ(chosen.words, 1100U);
  EXPECT_EQ(chosen.lost, 60U);
  // A word is as sure as those with as much evidence, not as all those with less.
  ASSERT_EQ(chosen.bands.size(), 2U);
  EXPECT_EQ(chosen.bands[0].evidence, 0);
  EXPECT_EQ(chosen.bands[0].confidence, 0.95);
  EXPECT_EQ(chosen.bands[1].evidence, 0.1);
  EXPECT_EQ(chosen.bands[1].confidence, 0.5);
  // Both halves are alike.
  EXPECT_EQ(chosen.precision, 0.8);
  EXPECT_EQ(chosen.recall, 0.8);
}

TEST(MissingWordLimits, SmallBandsAndThoseOutOfOrderAreJoined) {
  const MissingWordLimits chosen = choose_limits(
      together({samples(15, 5, 0), samples(20, 0, 0.1), samples(5, 0, 0.2), samples(0, 900, 1)}));
  ASSERT_EQ(chosen.bands.size(), 1U);
  EXPECT_EQ(chosen.bands[0].evidence, 0.2);
  EXPECT_EQ(chosen.bands[0].confidence, 40.0 / 45);
}

TEST(MissingWordLimits, WhatOneHalfChoosesIsMeasuredOnTheOther) {
  // In even sentences all words without evidence are lost, in odd ones a fifth.
  std::vector<EvidenceSample> all;
  for (size_t i = 0; i < 100; ++i) {
    all.push_back({0, true, 0});
    all.push_back({0, i % 5 == 0, 1});
    all.push_back({1, false, i % 2});
  }
  const MissingWordLimits chosen = choose_limits(all);
  EXPECT_TRUE(chosen.bands.empty());  // 120 of 200
  EXPECT_EQ(chosen.precision, 0.2);
}

TEST(MissingWordLimits, NothingWithoutEnoughWordsOrPrecision) {
  EXPECT_TRUE(choose_limits({}).bands.empty());
  EXPECT_TRUE(choose_limits(together({samples(19, 0, 0), samples(0, 99, 1)})).bands.empty());
  EXPECT_EQ(choose_limits(together({samples(40, 0, 0), samples(0, 99, 1)})).bands.size(), 1U);
  EXPECT_TRUE(choose_limits(samples(74, 26, 0)).bands.empty());
}

// Neither half has enough words: nothing is known about what warnings would be worth.
TEST(MissingWordLimits, WhatCannotBeMeasuredIsNotPromised) {
  for (size_t count = 20; count <= 60; ++count) {
    const MissingWordLimits chosen =
        choose_limits(together({samples(count, 0, 0), samples(0, 99, 1)}));
    EXPECT_EQ(chosen.bands.empty(), count < 39) << count;
    EXPECT_EQ(chosen.precision > 0, !chosen.bands.empty()) << count;
    EXPECT_EQ(chosen.recall > 0, !chosen.bands.empty()) << count;
  }
  // Enough of them, but all in one half.
  std::vector<EvidenceSample> all = samples(0, 99, 1);
  for (size_t i = 0; i < 30; ++i) all.push_back({0, true, 0});
  EXPECT_TRUE(choose_limits(all).bands.empty());
}

TEST(MissingWordLimits, ALongTextHasLargerBandsAndNoMoreThanCanBeRead) {
  std::vector<EvidenceSample> all;
  for (size_t step = 0; step < 200; ++step) {
    for (const EvidenceSample& sample :
         samples(500 - step, step, static_cast<double>(step) / 1000)) {
      all.push_back(sample);
    }
  }
  const MissingWordLimits chosen = choose_limits(all);
  EXPECT_LE(chosen.bands.size(), kMostEvidenceBands);
  EXPECT_GT(chosen.bands.size(), kMostEvidenceBands / 2);
  EXPECT_EQ(chosen.bands.back().evidence, 0.199);
}

}  // namespace
}  // namespace allot
