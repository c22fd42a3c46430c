#include "report/compare_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace allot {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

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
  metric.higher_is_better = false;
  metric.signature = "nrefs:1";
  metric.systems[0] = {40, 3.5};
  metric.systems[1] = {0, std::nullopt};
  metric.p_value = 0.01;
  comparison.metrics = {metric};
  ComparedSentence sentence;
  sentence.line = 1;
  sentence.source = {"das", "</script><script>alert(1)</script>"};
  sentence.references = {"the house"};
  sentence.systems[0] = {{"the", "the"}, {40}, {{"the the", 1, 0}}, {1}, {1}};
  sentence.systems[1] = {{"the", "house"}, {0}, {}, {}, {}};
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

TEST(ComparisonJson, NoSourceIsNull) {
  Comparison comparison = small_comparison();
  comparison.has_source = false;
  EXPECT_TRUE(
      nlohmann::json::parse(comparison_json(comparison))["sentences"][0]["source"].is_null());
}

TEST(ComparePage, TextCannotLeaveItsPlace) {
  const std::string page = compare_page(small_comparison());
  EXPECT_THAT(page, Not(HasSubstr("<script>alert")));
  EXPECT_THAT(page, HasSubstr("\\u003c/script>\\u003cscript>alert(1)"));
}

TEST(ComparePage, NeedsNothingFromOutside) {
  const std::string page = compare_page(small_comparison());
  EXPECT_THAT(page, HasSubstr("<!DOCTYPE html>"));
  for (const char* outside : {"src=", "href=", "@import", "url(", "fetch("}) {
    EXPECT_THAT(page, Not(HasSubstr(outside)));
  }
  for (const char* mark : {"<!-- style -->", "<!-- script -->", "<!-- data -->"}) {
    EXPECT_THAT(page, Not(HasSubstr(mark)));
  }
}

}  // namespace
}  // namespace allot
