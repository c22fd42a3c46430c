#include "metrics/drop.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/version.h"

namespace allot {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

const SourceCoverage& sentence() {
  static const SourceCoverage value = {{"das", "Haus", "ist", "alt", "<sink>"}, {0, 1, 3, 4}, {1}};
  return value;
}

TEST(FindDropped, WhatTheReferenceHasAndTheHypothesisNot) {
  EXPECT_THAT(find_dropped(sentence(), {}), ElementsAre(0, 3, 4));
  EXPECT_THAT(find_dropped({{}, {}, {0, 1}}, {}), IsEmpty());
}

TEST(FindDropped, SinkAndStopWords) {
  DropOptions options;
  options.ignore_sink = true;
  EXPECT_THAT(find_dropped(sentence(), options), ElementsAre(0, 3));
  options.stop_words = {"das"};
  EXPECT_THAT(find_dropped(sentence(), options), ElementsAre(3));
}

TEST(Drop, CountsDroppedAndAligned) {
  DropOptions options;
  EXPECT_THAT(Drop(options, {sentence()}).statistics({}), ElementsAre(3, 4));
  options.ignore_sink = true;
  options.stop_words = {"Haus"};
  EXPECT_THAT(Drop(options, {sentence()}).statistics({}), ElementsAre(2, 2));
}

TEST(Drop, SentencesWithoutLinks) {
  const std::vector<SourceCoverage> sentences = {
      {{}, {0, 1, 2}, {0, 2}}, {{}, {}, {0}}, {{}, {0, 1}, {0, 1}}};
  const auto score = [&](bool compat_2018) {
    DropOptions options;
    options.compat_2018 = compat_2018;
    const Drop metric(options, sentences);
    Statistics sum(2, 0);
    for (size_t i = 0; i < sentences.size(); ++i) {
      Segment segment;
      segment.index = i;
      sum = sum_of({sum, metric.statistics(segment)});
    }
    return metric.score(sum);
  };
  EXPECT_DOUBLE_EQ(score(false), 20);
  EXPECT_DOUBLE_EQ(score(true), 100.0 / 3);
}

TEST(Drop, NothingAlignedIsNothingDropped) {
  const Drop metric({}, {{}});
  EXPECT_EQ(metric.score(metric.statistics({})), 0);
}

TEST(Drop, PartsAndSignature) {
  const Drop metric({}, {sentence()});
  EXPECT_EQ(metric.parts({3, 4}).dump(), R"({"dropped":3,"aligned":4})");
  EXPECT_EQ(
      metric.signature({}),
      std::string("nrefs:1|sink:counted|stopwords:0|empty:no-links|version:allot-") + kVersion);
}

TEST(FindDropped, ASinkThatTextSpellsIsAWord) {
  const SourceCoverage sentence = {{"<sink>", "Haus", "<sink>"}, {0, 1, 2}, {1}};
  DropOptions options;
  options.ignore_sink = true;
  EXPECT_THAT(find_dropped(sentence, options), ElementsAre(0));
}

}  // namespace
}  // namespace allot
