#include "report/explain_page.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/explained_sentence.h"
#include "support/html_checks.h"

namespace allot {
namespace {

using Json = nlohmann::json;
using testing::small_explanation;

Json json_of(const Explanation& explanation) {
  return Json::parse(explanation_json(explanation));
}

TEST(ExplanationJson, HoldsAllThatThePageShows) {
  const Json json = json_of(small_explanation());
  EXPECT_EQ(json["models"][0]["fertility"], "constant 2");
  ASSERT_EQ(json["sentences"].size(), 2U);
  const Json first = json["sentences"][0];
  EXPECT_EQ(first["source"], "Häuser.");
  EXPECT_EQ(first["reference"], "houses.");
  const Json bounded = first["translations"][0];
  EXPECT_EQ(json["models"][0]["has_sink"], true);
  EXPECT_EQ(bounded["num_tokens"], (Json{2, 1}));
  EXPECT_EQ(bounded["words"][1], (Json{{"text", "houses"}, {"begin", 7}, {"end", 13}}));
  EXPECT_EQ(bounded["attention"][0], (Json{0.75, 0.0, 0.25}));
  EXPECT_EQ(bounded["left"][3], (Json{0.0, 0.5}));
  EXPECT_EQ(bounded["fertility"], (Json{2.0, 1.0}));
  EXPECT_EQ(bounded["sink_share"], 0.3125);
  EXPECT_EQ(
      bounded["warnings"][0],
      (Json{{"kind", "repeated-words"}, {"position", 1}, {"text", "houses"}, {"amount", 2.0}}));
  EXPECT_EQ(bounded["warnings"][2], (Json{{"kind", "unfinished"}}));
  EXPECT_EQ(bounded["repeated"], Json{1});
  EXPECT_EQ(bounded["dropped"], Json{0});
}

TEST(ExplanationJson, NoBoundsAndNoWordsAreNull) {
  const Json json = json_of(small_explanation());
  EXPECT_TRUE(json["sentences"][0]["translations"][1]["fertility"].is_null());
  EXPECT_TRUE(json["sentences"][0]["translations"][1]["left"].is_null());
  EXPECT_TRUE(json["sentences"][1]["translations"][0].is_null());
  EXPECT_TRUE(json["sentences"][1]["reference"].is_null());
  EXPECT_EQ(json["sentences"][1]["repaired"], true);
}

TEST(ExplanationJson, SixDecimalsButZeroIsExactlyZero) {
  Explanation explanation = small_explanation();
  explanation.sentences[0].translations[0]->attention[0] = {0.12345678, 1e-9, 0};
  const Json row = json_of(explanation)["sentences"][0]["translations"][0]["attention"][0];
  EXPECT_EQ(row[0], 0.123457);
  EXPECT_EQ(row[1], 1e-9);
  EXPECT_EQ(row[2], 0.0);
}

TEST(ExplanationJson, WordsThatShowNothingHaveALabel) {
  Explanation explanation = small_explanation();
  explanation.sentences[0].source = "Häuser\u200d";
  explanation.sentences[0].translations[0]->source_words[1] = {"\u200d", 7, 10};
  const Json words = json_of(explanation)["sentences"][0]["translations"][0]["source_words"];
  EXPECT_FALSE(words[0].contains("label"));
  EXPECT_EQ(words[1]["label"], "U+200D");
}

TEST(ExplanationJson, WhatDoesNotFitTogetherIsFound) {
  Explanation explanation = small_explanation();
  explanation.sentences[0].translations[0]->attention[1].pop_back();
  EXPECT_ANY_THROW(explanation_json(explanation));
  explanation = small_explanation();
  explanation.sentences[0].translations[0]->spent.pop_back();
  EXPECT_ANY_THROW(explanation_json(explanation));
  explanation = small_explanation();
  explanation.sentences[0].translations[0]->num_tokens.pop_back();
  EXPECT_ANY_THROW(explanation_json(explanation));
  explanation = small_explanation();
  explanation.sentences[0].translations[0]->left.pop_back();
  EXPECT_ANY_THROW(explanation_json(explanation));
}

TEST(ExplainPage, TextCannotLeaveItsPlace) {
  Explanation explanation = small_explanation();
  explanation.sentences[0].source = testing::kScriptInText;
  testing::expect_script_is_text(explain_page(explanation));
}

TEST(ExplainPage, NeedsNothingFromOutside) {
  testing::expect_one_file(explain_page(small_explanation()));
}

}  // namespace
}  // namespace allot
