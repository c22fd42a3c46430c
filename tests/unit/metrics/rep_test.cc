#include "metrics/rep.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/error.h"
#include "base/version.h"
#include "support/test_files.h"

namespace allot {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// Lives as long as the program, so that loops may go through a part of it.
const nlohmann::json& vectors() {
  static const auto all =
      nlohmann::json::parse(testing::read_bytes(testing::data_path("vectors/metrics.json")));
  return all["rep"];
}

TEST(FindRepetitions, NamesWhatComesTooOften) {
  const std::vector<Repetition> found =
      find_repetitions("ich gehe gehe nach Haus nach Haus", {"ich gehe nach Haus"}, {});
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].kind, Repetition::Kind::kNgram);
  EXPECT_EQ(found[0].text, "nach Haus");
  EXPECT_EQ(found[0].excess(), 1u);
  EXPECT_THAT(found[0].positions, ElementsAre(3, 5));
  EXPECT_EQ(found[1].kind, Repetition::Kind::kWord);
  EXPECT_EQ(found[1].text, "gehe gehe");
  EXPECT_EQ(found[1].excess(), 1u);
  EXPECT_THAT(found[1].positions, ElementsAre(1));
}

TEST(FindRepetitions, WhatTheReferenceRepeatsIsNoFault) {
  EXPECT_THAT(find_repetitions("nein nein", {"nein nein"}, {}), IsEmpty());
  EXPECT_THAT(find_repetitions("nein nein", {"nein", "nein nein"}, {}), IsEmpty());
  EXPECT_THAT(find_repetitions("", {"nein"}, {}), IsEmpty());
}

TEST(FindRepetitions, ATripleIsTwoPairs) {
  const std::vector<Repetition> found = find_repetitions("so so so", {"so"}, {});
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].excess(), 2u);  // "so so" twice, as n-gram
  EXPECT_EQ(found[1].excess(), 2u);  // and as doubled word
}

TEST(Rep, SentencesOfTheVectors) {
  ASSERT_FALSE(vectors()["sentences"].empty());
  for (const nlohmann::json& expected : vectors()["sentences"]) {
    RepOptions options;
    options.ngram_length = expected["n"];
    const Rep metric(options);
    const std::string hypothesis = expected["hyp"];
    const std::string reference = expected["ref"];
    const Statistics statistics = metric.statistics({0, hypothesis, {reference}});
    EXPECT_EQ(statistics[0], expected["ngram_term"].get<double>()) << expected;
    EXPECT_EQ(statistics[1], expected["repeat_term"].get<double>()) << expected;
    EXPECT_EQ(metric.parts(statistics)["sigma"].get<double>(), expected["sigma"].get<double>());
  }
}

TEST(Rep, CorpusOfTheVectors) {
  ASSERT_FALSE(vectors()["corpus"].empty());
  for (const auto& [n, expected] : vectors()["corpus"].items()) {
    RepOptions options;
    options.ngram_length = std::stoul(n);
    const Rep metric(options);
    std::vector<Statistics> sentences;
    for (const nlohmann::json& sentence : vectors()["sentences"]) {
      if (sentence["n"] != options.ngram_length) continue;
      const std::string hypothesis = sentence["hyp"];
      const std::string reference = sentence["ref"];
      sentences.push_back(metric.statistics({0, hypothesis, {reference}}));
    }
    EXPECT_NEAR(metric.score(sum_of(sentences)), expected["rep_score"].get<double>(), 1e-12);
  }
}

TEST(Rep, WorkedExample) {
  const Rep metric({});
  const Statistics sum = sum_of(
      {metric.statistics({0, "a b a b a b", {"a b c"}}), metric.statistics({1, "x x y", {"x y"}})});
  EXPECT_EQ(metric.parts(sum)["sigma"], 6);
  EXPECT_DOUBLE_EQ(metric.score(sum), 120);
}

TEST(Rep, NoBreakSpaceSeparatesWords) {
  const Rep metric({});
  EXPECT_EQ(metric.statistics({0, "so\u00A0so", {"so"}})[1], 1);
}

TEST(Rep, SeveralReferencesCountWithTheirMeanLength) {
  const Rep metric({});
  EXPECT_EQ(metric.statistics({0, "a", {"a b", "a b c"}})[2], 2.5);
}

TEST(Rep, EmptyReference) {
  const Rep metric({});
  EXPECT_EQ(metric.score(metric.statistics({0, "", {""}})), 0);
  EXPECT_EQ(metric.score(metric.statistics({0, "so so", {""}})), 200);
}

TEST(Rep, SignatureAndOptions) {
  EXPECT_EQ(
      Rep({}).signature({}),
      std::string("nrefs:1|case:mixed|tok:none|n:2|lambda1:1|lambda2:2|version:allot-") + kVersion);
  RepOptions options;
  options.ngram_length = 0;
  EXPECT_THROW(Rep{options}, Error);
  options = {};
  options.word_weight = -1;
  EXPECT_THROW(Rep{options}, Error);
}

}  // namespace
}  // namespace allot
