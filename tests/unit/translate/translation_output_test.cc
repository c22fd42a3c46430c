#include "translate/translation_output.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/line_translation.h"

namespace allot {
namespace {

using Json = nlohmann::json;

// With a second hypothesis, equal to the first.
LineTranslation example_line() {
  LineTranslation line = testing::houses_translation();
  line.hypotheses.push_back(line.hypotheses.front());
  return line;
}

TEST(TranslationOutput, JsonHasAllOfIt) {
  const Json json = Json::parse(to_json_line({3, "Häuser.", true}, example_line()));
  EXPECT_EQ(json["line"], 3);
  EXPECT_EQ(json["translation"], "houses.");
  EXPECT_EQ(json["repaired"], true);
  EXPECT_EQ(json["source_words"][0], (Json{{"text", "Häuser"}, {"begin", 0}, {"end", 7}}));
  EXPECT_EQ(json["source_tokens"][2], (Json{{"token", "."}, {"id", 0}, {"word", 1}}));
  ASSERT_EQ(json["hypotheses"].size(), 2U);
  const Json best = json["hypotheses"][0];
  EXPECT_EQ(best["score"], -1.5);
  EXPECT_EQ(best["words"][0],
            (Json{{"text", "houses"}, {"begin", 0}, {"end", 6}, {"log_prob", -0.75}}));
  EXPECT_EQ(best["tokens"][1], (Json{{"token", "uses"}, {"word", 0}, {"log_prob", -0.25}}));
  EXPECT_EQ(best["alignment"], "0-0");
  EXPECT_EQ(best["attention"], (Json{{0.75, 0.25, 0.0}, {0.0, 0.25, 0.75}}));
  EXPECT_EQ(best["token_attention"].size(), 4U);
  EXPECT_EQ(best["budget"][0], (Json{{"fertility", 2.0}, {"spent", 1.5}, {"left", 0.5}}));
  EXPECT_EQ(best["sink_share"], 0.4375);
  EXPECT_EQ(best["warnings"][0]["kind"], "unspent-budget");
}

TEST(TranslationOutput, JsonSaysWhatBecameOfTerms) {
  LineTranslation line = example_line();
  EXPECT_FALSE(
      Json::parse(to_json_line({1, "", false}, line))["hypotheses"][0].contains("glossary"));
  line.source.terms = {{4, 0, 1, "Häuser", "houses"}, {5, 1, 1, ".", "!"}};
  line.hypotheses[0].terms = {{TermPlacement::kAlignment, 0, 1}, {}};
  line.hypotheses[1].terms = {{TermPlacement::kSearch, 0, 2}, {}};
  const Json json = Json::parse(to_json_line({1, "", false}, line));
  EXPECT_EQ(
      json["hypotheses"][0]["glossary"],
      (Json{{{"source", "Häuser"},
             {"target", "houses"},
             {"source_words", {0, 0}},
             {"placed", "alignment"},
             {"words", {0, 0}}},
            {{"source", "."}, {"target", "!"}, {"source_words", {1, 1}}, {"placed", "none"}}}));
  EXPECT_EQ(json["hypotheses"][1]["glossary"][0]["words"], (Json{0, 1}));
}

TEST(TranslationOutput, WithoutBoundsThereIsNull) {
  LineTranslation line = example_line();
  line.fertility.clear();
  const Json json = Json::parse(to_json_line({1, "", false}, line));
  EXPECT_TRUE(json["hypotheses"][0]["budget"][1]["fertility"].is_null());
  EXPECT_TRUE(json["hypotheses"][0]["budget"][1]["left"].is_null());
}

TEST(TranslationOutput, ALineWithoutWords) {
  const LineTranslation empty;
  EXPECT_EQ(text_of(empty), "");
  EXPECT_EQ(to_n_best({4, "", false}, empty), "3 |||  |||  ||| 0\n");
  EXPECT_TRUE(Json::parse(to_json_line({1, "", false}, empty))["hypotheses"].empty());
  EXPECT_EQ(alignment_text(empty, {}, OutputLevel::kWord), "");
  EXPECT_EQ(scores_text({}, OutputLevel::kWord), "");
  EXPECT_TRUE(
      Json::parse(attention_json(1, empty, {}, OutputLevel::kSubword))["attention"].empty());
}

TEST(TranslationOutput, NBestListsAreThoseOfMoses) {
  EXPECT_EQ(to_n_best({1, "", false}, example_line()),
            "0 ||| houses. ||| LogProb= -2.000000 Tokens= 3 ||| -1.500000\n"
            "0 ||| houses. ||| LogProb= -2.000000 Tokens= 3 ||| -1.500000\n");
}

TEST(TranslationOutput, WordsAndSubwords) {
  const LineTranslation line = example_line();
  const LineHypothesis& best = line.hypotheses[0];
  EXPECT_EQ(alignment_text(line, best, OutputLevel::kWord), "0-0");
  EXPECT_EQ(alignment_text(line, best, OutputLevel::kSubword), "0-0 2-1");
  EXPECT_EQ(scores_text(best, OutputLevel::kWord), "-0.7500 -1.0000");
  EXPECT_EQ(scores_text(best, OutputLevel::kSubword), "-0.5000 -0.2500 -1.0000");
  const Json words = Json::parse(attention_json(7, line, best, OutputLevel::kWord));
  EXPECT_EQ(words["line"], 7);
  EXPECT_EQ(words["source"], (Json{"Häuser", ".", "<sink>"}));
  EXPECT_EQ(words["target"], (Json{"houses", "."}));
  EXPECT_EQ(words["attention"].size(), 2U);
  const Json tokens = Json::parse(attention_json(7, line, best, OutputLevel::kSubword));
  EXPECT_EQ(tokens["source"], (Json{"Häu@@", "ser", ".", "<sink>"}));
  EXPECT_EQ(tokens["attention"].size(), 4U);
}

TEST(TranslationOutput, WarningsAndLevels) {
  EXPECT_EQ(warning_json(2, {WarningKind::kLoop, "go", 3, 4.0}),
            R"({"line":2,"kind":"loop","position":3,"text":"go","amount":4.0})");
  EXPECT_EQ(warning_json(2, {WarningKind::kUnfinished, "", {}, {}}),
            R"({"line":2,"kind":"unfinished"})");
  EXPECT_EQ(
      warning_json(2, {WarningKind::kUnknownSource, "\u00ADx\u00E9", 0, {}}),
      "{\"line\":2,\"kind\":\"unknown-source-word\",\"position\":0,\"text\":\"\\u00adx\u00E9\"}");
  EXPECT_EQ(parse_output_level("subword"), OutputLevel::kSubword);
  EXPECT_EQ(parse_output_level("word"), OutputLevel::kWord);
  EXPECT_THROW(parse_output_level("letter"), Error);
}

// A line of n words and as many translated.
LineTranslation long_line(size_t words, size_t hypotheses) {
  LineTranslation line;
  line.source.words.resize(words);
  line.source.tokens.resize(words);
  for (size_t i = 0; i < words; ++i) line.source.tokens[i].word = i;
  LineHypothesis hypothesis;
  hypothesis.target.tokens.resize(words, "w");
  for (size_t i = 0; i < words; ++i) hypothesis.target.words.push_back({"w", i, 1, 0, 0});
  hypothesis.attention.resize(words, {{1}, 0, 0});
  hypothesis.token_scores.resize(words);
  hypothesis.spent.resize(words);
  line.hypotheses.resize(hypotheses, hypothesis);
  return line;
}

TEST(TranslationOutput, TablesForWhichThereIsNoRoomAreNull) {
  EXPECT_EQ(omitted_json_tables(example_line()), 0U);
  const LineTranslation two = long_line(1500, 2);  // four tables of 2,250,000 numbers
  EXPECT_EQ(omitted_json_tables(two), 0U);
  const LineTranslation line = long_line(2500, 1);  // 6,250,000
  EXPECT_EQ(omitted_json_tables(line), 1U);
  const Json json = Json::parse(to_json_line({1, "", false}, line))["hypotheses"][0];
  EXPECT_EQ(json["attention"].size(), 2500U);
  EXPECT_TRUE(json["token_attention"].is_null());
  EXPECT_EQ(json["words"].size(), 2500U);
  const LineTranslation longer = long_line(3200, 1);
  EXPECT_GT(attention_size(longer, longer.hypotheses[0], OutputLevel::kWord), kMostAttention);
  EXPECT_TRUE(
      Json::parse(attention_json(1, longer, longer.hypotheses[0], OutputLevel::kWord))["attention"]
          .is_null());
}

}  // namespace
}  // namespace allot
