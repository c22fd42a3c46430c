#include "metrics/meteor/meteor.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

#include "base/error.h"
#include "base/random.h"
#include "support/test_files.h"

namespace allot {
namespace {

using meteor::Module;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

Segment make_segment(std::string_view hypothesis, std::vector<std::string_view> references) {
  return {0, hypothesis, std::move(references)};
}

MeteorOptions exact_and_stem() {
  MeteorOptions options;
  options.modules = {Module::kExact, Module::kStem};
  return options;
}

double sentence_score(const Meteor& meteor, std::string_view hypothesis,
                      std::vector<std::string_view> references) {
  return meteor.sentence_score(meteor.statistics(make_segment(hypothesis, std::move(references))));
}

TEST(Meteor, GivesEqualSentencesOne) {
  const Meteor meteor(exact_and_stem());
  EXPECT_EQ(sentence_score(meteor, "the boat sails", {"the boat sails"}), 1.0);
  EXPECT_EQ(sentence_score(meteor, "sails", {"sails"}), 1.0);
  EXPECT_LT(sentence_score(meteor, "the boat Sails", {"the boat sails"}), 1.0);
}

TEST(Meteor, GivesNothingForNothing) {
  const Meteor meteor(exact_and_stem());
  EXPECT_EQ(sentence_score(meteor, "", {"the boat"}), 0.0);
  EXPECT_EQ(sentence_score(meteor, "the boat", {""}), 0.0);
  EXPECT_EQ(sentence_score(meteor, "", {""}), 0.0);
  EXPECT_EQ(sentence_score(meteor, "a", {"b"}), 0.0);
}

TEST(Meteor, OrdersTranslationsSensibly) {
  const Meteor meteor(exact_and_stem());
  const std::string_view reference = "the old boat crosses the lake";
  const double stem = sentence_score(meteor, "the old boats crosses the lake", {reference});
  const double wrong = sentence_score(meteor, "the old goats crosses the lake", {reference});
  const double shuffled = sentence_score(meteor, "lake the crosses boat old the", {reference});
  EXPECT_GT(stem, wrong);
  EXPECT_LT(shuffled, sentence_score(meteor, "the old boat the lake crosses", {reference}));
}

TEST(Meteor, TakesTheBestReference) {
  const Meteor meteor(exact_and_stem());
  const std::string_view hypothesis = "the boat crosses the lake";
  EXPECT_EQ(sentence_score(meteor, hypothesis, {"a ship sails", hypothesis}), 1.0);
  const auto result = meteor.explain(make_segment(hypothesis, {"a ship", "the boat", "boat"}));
  EXPECT_THAT(result.reference, ElementsAre("the", "boat"));
  EXPECT_THAT(result.alignment,
              ElementsAre(meteor::Match{0, {0, 1}, {0, 1}}, meteor::Match{0, {1, 1}, {1, 1}}));
}

TEST(Meteor, PreparesLines) {
  MeteorOptions options = exact_and_stem();
  options.normalization = MeteorNormalization::kLower;
  EXPECT_EQ(sentence_score(Meteor(options), "The BOAT", {"the boat"}), 1.0);
  options.normalization = MeteorNormalization::kFull;
  EXPECT_EQ(sentence_score(Meteor(options), "“The boat.”", {"\"the boat .\""}), 1.0);
  options.normalization = MeteorNormalization::kNoPunctuation;
  EXPECT_EQ(sentence_score(Meteor(options), "The boat!", {"the boat"}), 1.0);
}

TEST(Meteor, MatchesSynonymsAndParaphrases) {
  const testing::TemporaryFolder folder;
  std::filesystem::create_directory(folder.path("synonym"));
  std::filesystem::create_directory(folder.path("function"));
  folder.write("function/english.words", "the\n");
  folder.write("synonym/english.synsets", "boat\n1\nship\n1\n");
  folder.write("synonym/english.exceptions", "");
  MeteorOptions options;
  options.resources = folder.path("");
  options.paraphrases = folder.write("table", "0.1\nsets out\nleaves the shore\n");
  const Meteor meteor(options);
  const auto result =
      meteor.explain(make_segment("the ship leaves the shore", {"the boat sets out"}));
  EXPECT_THAT(result.alignment,
              ElementsAre(meteor::Match{0, {0, 1}, {0, 1}}, meteor::Match{2, {1, 1}, {1, 1}},
                          meteor::Match{3, {2, 2}, {2, 3}}));
  EXPECT_EQ(result.counts.chunks, 1);
  EXPECT_THAT(meteor.signature({}), HasSubstr("modules:exact,stem,synonym,paraphrase|"));
  EXPECT_THAT(meteor.signature({}), HasSubstr("paraphrases:table|"));
}

TEST(Meteor, SignsWhatItUsed) {
  MeteorOptions options = exact_and_stem();
  options.language = "cz";
  options.modules = {Module::kExact};
  options.normalization = MeteorNormalization::kFull;
  EXPECT_THAT(Meteor(options).signature({}),
              HasSubstr("nrefs:1|lang:cs|task:rank|modules:exact|weights:1|params:0.95,0.2,0.6,0.8|"
                        "norm:full|unit:word|function-words:allot-en|synonyms:none|"
                        "paraphrases:none|prefixes:allot|meteor:1.5|version:"));
  options.beam_size = 5;
  EXPECT_THAT(Meteor(options).signature({}), HasSubstr("beam:5|"));
}

TEST(Meteor, TellsItsParts) {
  const Meteor meteor(exact_and_stem());
  const Statistics statistics =
      meteor.statistics(make_segment("the boats sail", {"the boat sails far"}));
  const nlohmann::ordered_json parts = meteor.parts(statistics);
  EXPECT_EQ(parts["hyp_len"], 3);
  EXPECT_EQ(parts["ref_len"], 4);
  EXPECT_EQ(parts["chunks"], 1);
  EXPECT_EQ(parts["matches"]["exact"]["hyp_function"], 1);
  EXPECT_EQ(parts["matches"]["stem"]["ref_content"], 2);
  EXPECT_THAT(meteor.summary(statistics), HasSubstr("chunks = 1 matches = 3"));
  // Nothing to count: numbers all the same, because JSON has no NaN.
  const nlohmann::ordered_json none = meteor.parts(meteor.statistics(make_segment("", {""})));
  EXPECT_EQ(none["precision"], 0.0);
  EXPECT_EQ(none["penalty"], 0.0);
}

// What must hold for any pair of sentences.
TEST(Meteor, KeepsItsPromisesOnRandomSentences) {
  const Meteor meteor(exact_and_stem());
  const std::vector<std::string> vocabulary = {"the",   "a",     "boat", "boats", "sail",
                                               "sails", "lakes", "lake", "."};
  Random random(7);
  const auto sentence = [&]() {
    std::string text;
    for (uint64_t length = random.below(12); length > 0; --length) {
      text += random.pick(vocabulary) + " ";
    }
    return text;
  };
  for (int round = 0; round < 500; ++round) {
    const std::string hypothesis = sentence();
    const std::string reference = sentence();
    const auto result = meteor.explain(make_segment(hypothesis, {reference}));
    EXPECT_GE(result.score.score, 0.0);
    EXPECT_LE(result.score.score, 1.0);
    std::set<int> used_hypothesis;
    std::set<int> used_reference;
    for (const meteor::Match& match : result.alignment) {
      EXPECT_TRUE(used_hypothesis.insert(match.hypothesis.begin).second);
      EXPECT_TRUE(used_reference.insert(match.reference.begin).second);
    }
    EXPECT_LE(result.counts.chunks, result.alignment.size());
    // A further reference can only help.
    const double alone = sentence_score(meteor, hypothesis, {reference});
    EXPECT_GE(sentence_score(meteor, hypothesis, {reference, sentence()}), alone);
    EXPECT_EQ(alone, result.score.score);
  }
}

TEST(Meteor, DoesNotDependOnThreads) {
  const Meteor meteor(exact_and_stem());
  std::vector<std::string> lines;
  for (int i = 0; i < 300; ++i) lines.push_back("boat " + std::to_string(i % 7) + " sails");
  std::vector<Segment> segments;
  for (size_t i = 0; i < lines.size(); ++i) {
    segments.push_back({i, lines[i], {lines[(i * 5) % lines.size()]}});
  }
  WorkerPool one(1);
  WorkerPool three(3);
  EXPECT_EQ(collect_statistics(meteor, segments, one), collect_statistics(meteor, segments, three));
}

TEST(Meteor, LinesThatAreNoSentencesAreRefusedWithTheirPlace) {
  const Meteor meteor(exact_and_stem());
  const auto message = [&meteor](const std::string& hypothesis, const std::string& reference) {
    try {
      meteor.statistics({4, hypothesis, {reference}, "out.en"});
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::kInput);
      return std::string(error.what());
    }
    return std::string();
  };
  std::string different, same;
  for (int i = 0; i < 10001; ++i) different += "w" + std::to_string(i) + " ";
  for (int i = 0; i < 3000; ++i) same += "w ";
  EXPECT_THAT(message(different, "a"),
              HasSubstr("out.en:5: has 10,001 words, and METEOR takes 10,000 at most\n  to fix: "
                        "break the line into sentences"));
  EXPECT_THAT(message("a", different), HasSubstr("out.en:5: its reference has 10,001 words"));
  EXPECT_THAT(message(same, same + "x"), HasSubstr("in more than 5,000,000 ways"));
  EXPECT_EQ(message("a b", "b a"), "");
}

}  // namespace
}  // namespace allot
