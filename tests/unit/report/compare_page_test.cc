#include "report/compare_page.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/html_checks.h"

namespace allot {
namespace {

Comparison small_comparison() {
  Comparison comparison;
  comparison.systems = {"a.txt", "b.txt"};
  comparison.num_sentences = 1;
  comparison.has_source = true;
  comparison.has_links = true;
  comparison.test = {"bootstrap", 1000, 12345};
  ComparedMetric metric;
  metric.key = "rep";
  metric.name = "REP";
  metric.better = Better::kLower;
  metric.signature = "nrefs:1";
  metric.systems = {{40, 3.5, std::nullopt}, {0, std::nullopt, 0.01}};
  comparison.metrics = {metric};
  ComparedSentence sentence;
  sentence.line = 1;
  sentence.source = {"das", testing::kScriptInText};
  sentence.references = {"the house"};
  sentence.systems = {{{"the", "the"}, {40}, {{"the the", 1, 0}}, {1}, {1}},
                      {{"the", "house"}, {0}, {}, {}, {}}};
  comparison.sentences = {sentence};
  return comparison;
}

TEST(ComparisonJson, HoldsEverythingTheSentencesNeed) {
  const nlohmann::json object = nlohmann::json::parse(comparison_json(small_comparison()));
  EXPECT_EQ(object["systems"], (nlohmann::json{"a.txt", "b.txt"}));
  EXPECT_EQ(object["metrics"][0]["systems"][0]["half_width"], 3.5);
  EXPECT_TRUE(object["metrics"][0]["systems"][1]["half_width"].is_null());
  const nlohmann::json& first = object["sentences"][0]["systems"][0];
  EXPECT_EQ(first["repeated"], nlohmann::json{1});
  EXPECT_EQ(first["dropped"], nlohmann::json{1});
  EXPECT_EQ(first["repetitions"][0]["text"], "the the");
}

TEST(ComparisonJson, HasShortNamesAndSaysWhereNoSpaceIs) {
  Comparison comparison = small_comparison();
  comparison.systems = {"out/a.txt", "out/b.txt"};
  comparison.sentences[0].systems[0].joined = {1};
  comparison.sentences[0].source_joined = {1};
  const nlohmann::json object = nlohmann::json::parse(comparison_json(comparison));
  EXPECT_EQ(object["systems"], (nlohmann::json{"out/a.txt", "out/b.txt"}));
  EXPECT_EQ(object["names"], (nlohmann::json{"a.txt", "b.txt"}));
  EXPECT_EQ(object["sentences"][0]["systems"][0]["joined"], nlohmann::json{1});
  EXPECT_EQ(object["sentences"][0]["source_joined"], nlohmann::json{1});
}

TEST(ComparisonJson, EverySystemHasItsTest) {
  Comparison comparison = small_comparison();
  comparison.systems.emplace_back("c.txt");
  comparison.metrics[0].systems.push_back({20, std::nullopt, 0.4});
  comparison.sentences[0].systems.push_back({{"a"}, {20}, {}, {}, {}});
  const nlohmann::json object = nlohmann::json::parse(comparison_json(comparison));
  const nlohmann::json& metric = object["metrics"][0];
  ASSERT_EQ(metric["systems"].size(), 3U);
  EXPECT_TRUE(metric["systems"][0]["p_value"].is_null());
  EXPECT_EQ(metric["systems"][1]["p_value"], 0.01);
  EXPECT_EQ(metric["systems"][2]["p_value"], 0.4);
  EXPECT_EQ(metric["p_value"], 0.01);
  EXPECT_EQ(object["sentences"][0]["systems"][2]["words"], nlohmann::json{"a"});
}

TEST(ComparisonJson, NoSourceIsNull) {
  Comparison comparison = small_comparison();
  comparison.has_source = false;
  EXPECT_TRUE(
      nlohmann::json::parse(comparison_json(comparison))["sentences"][0]["source"].is_null());
}

TEST(ComparePage, TextCannotLeaveItsPlace) {
  testing::expect_script_is_text(compare_page(small_comparison()));
}

TEST(ComparePage, NeedsNothingFromOutside) {
  testing::expect_one_file(compare_page(small_comparison()));
}

}  // namespace
}  // namespace allot
