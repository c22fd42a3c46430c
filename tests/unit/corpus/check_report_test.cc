#include "corpus/check_report.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

namespace allot {
namespace {

CheckReport small_report() {
  CheckReport report;
  report.source.file = "a.de";
  report.target.file = "a.en";
  for (uint64_t line = 1; line <= 2; ++line) {
    report.source.words.add(static_cast<uint32_t>(line), line);
    report.source.characters.add(static_cast<uint32_t>(5 * line), line);
    report.target.words.add(3, line);
    report.target.characters.add(1500, line);
  }
  report.source.counts.lines = 2;
  report.target.counts.lines = 2;
  report.pairs = 2;
  report.usable_pairs = 2;
  report.usual_ratio = 1.254;
  report.length_correlation = 0.876;
  return report;
}

TEST(CheckReport, SaysWhenNothingIsWrong) {
  EXPECT_EQ(
      to_text(small_report()),
      "source: a.de\n"
      "  lines                  2\n"
      "  words                  3 in all; per line: mean 1.5, median 1, 99th percentile 2, longest "
      "2 (line 2)\n"
      "  characters            15 in all; per line: mean 7.5, median 5, 99th percentile 10, "
      "longest 10 (line 2)\n"
      "target: a.en\n"
      "  lines                  2\n"
      "  words                  6 in all; per line: mean 3.0, median 3, 99th percentile 3, longest "
      "3 (line 1)\n"
      "  characters         3,000 in all; per line: mean 1500.0, median 1500, 99th percentile "
      "1500, longest 1,500 (line 1)\n"
      "lengths: 1.25 target characters per source character; correlation 0.88\n"
      "limits: at most 100 words, 1,000 characters, 60 characters per word, 4 times longer "
      "or shorter than usual\n"
      "\n"
      "usable: 2 of 2 pairs\n");
}

TEST(CheckReport, LimitsOfOneAreSingular) {
  CheckReport report = small_report();
  report.limits.min_words = 2;
  report.limits.max_words = 1;
  report.limits.max_characters = 1;
  report.limits.max_word_length = 1;
  report.limits.max_ratio = 0;
  const std::string text = to_text(report);
  EXPECT_NE(text.find("limits: at least 2 words; at most 1 word, 1 character, 1 character per "
                      "word\n"),
            std::string::npos)
      << text;
}

TEST(CheckReport, SaysWhatADocumentHas) {
  CheckReport report = small_report();
  EXPECT_TRUE(to_json(report).at("units").is_null());
  report.units.emplace();
  report.units->units = 5;
  report.units->no_target = 3;
  report.units->tags = 7;
  const std::string text = to_text(report);
  EXPECT_EQ(
      text.rfind("units read                         5\n"
                 "  no target text                   3  skipped\n"
                 "  inline tags                      7  dropped; the text between them is kept\n"
                 "source: a.de\n"
                 "  texts                  2\n",
                 0),
      0u)
      << text;
  EXPECT_EQ(to_json(report).at("units").at("no_target"), 3);
}

TEST(CheckReport, ListsFindingsBySeverity) {
  CheckReport report = small_report();
  report.findings = {
      {Problem::kInvalidUtf8, 1, {{{"a.de", 1}, "byte 0xFF at column 2"}}},
      {Problem::kCopy, 1204, {{{"a.de", 1}, ""}, {{"a.de", 2}, ""}}, 1204},
      {Problem::kCarriageReturns, 3000, {{{"a.de", 0}, "3,000 lines"}}, 1},
      {Problem::kNoFinalNewline, 2, {}, 2},
  };
  report.failure = Error({"a.de", 1}, "invalid UTF-8", "convert it");
  const std::string text = to_text(report);
  EXPECT_EQ(text.substr(text.find("\nerrors")),
            "\nerrors\n  1 line is not valid UTF-8 (convert the file, or let 'allot clean' drop "
            "such lines)\n    a.de:1: byte 0xFF at column 2\n\nwarnings\n  1,204 pairs have a "
            "target that is their source ('allot clean' drops such pairs)\n    a.de:1\n    "
            "a.de:2\n    ... and 1,202 more\n\nnotes\n  3,000 lines end in CR LF (allot treats the "
            "CR as part of the "
            "line end)\n    a.de: 3,000 lines\n  2 files do not end in a newline (allot does not "
            "need it)\n\nnot usable; good: 2 of 2 pairs\n");
}

TEST(CheckReport, SaysTheSameAsJson) {
  CheckReport report = small_report();
  report.findings = {{Problem::kMisaligned, 1, {{{"a.en", 7}, "to line 90: shifted"}}}};
  const nlohmann::json json = to_json(report);
  EXPECT_EQ(json["usable"], true);
  EXPECT_EQ(json["pairs"], 2);
  EXPECT_EQ(json["usable_pairs"], 2);
  EXPECT_TRUE(json["source"]["language"].is_null());
  EXPECT_TRUE(json["held_out"].is_null());
  EXPECT_EQ(json["source"]["words"]["total"], 3);
  EXPECT_EQ(json["target"]["characters"]["longest"], 1500);
  EXPECT_EQ(json["findings"].size(), 1u);
  EXPECT_EQ(
      json["findings"][0],
      (nlohmann::json{
          {"problem", "misaligned"},
          {"severity", "warning"},
          {"count", 1},
          {"examples", {{{"file", "a.en"}, {"line", 7}, {"detail", "to line 90: shifted"}}}}}));
  report.length_correlation.reset();
  EXPECT_TRUE(to_json(report)["length_correlation"].is_null());
}

TEST(CheckReport, SaysWhichLinesAreInNoPair) {
  CheckReport report = small_report();
  report.pairs = 1;
  report.target.words = LengthHistogram();
  report.target.words.add(3, 1);  // as in a TSV file: the other line has no sides
  const std::string text = to_text(report);
  EXPECT_NE(text.find("  lines                  2; 1 without a counterpart in the other file\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("  lines                  2; 1 without exactly one tab, not counted below\n"),
            std::string::npos)
      << text;
  EXPECT_EQ(to_json(report)["source"]["unpaired"], 1);
  EXPECT_EQ(to_json(small_report())["source"]["unpaired"], 0);
}

TEST(CheckReport, TellsLanguagesAndHeldOutText) {
  CheckReport report = small_report();
  report.source.language = "ro";
  report.held_out.emplace();
  report.held_out->pairs = 1000;
  report.held_out->common = 1;
  report.held_out->first = Place{"v.ro", 7};
  report.held_out->first_training_line = 1234;
  report.held_out->swap = "v.ro is spelled like a.en";
  const std::string text = to_text(report);
  EXPECT_NE(text.find("\n  language   looks like Romanian\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\nvalidation text\n"
                      "  1 of 1,000 pairs in the training text\n"
                      "    v.ro:7: line 1,234 of the training text\n"
                      "  v.ro is spelled like a.en\n"
                      "\nusable: 2 of 2 pairs\n"),
            std::string::npos)
      << text;
  EXPECT_EQ(to_json(report)["held_out"],
            (nlohmann::json{{"pairs", 1000}, {"in_training", 1}, {"swapped", true}}));
  EXPECT_EQ(to_json(report)["source"]["language"], "ro");
}

TEST(CheckReport, SaysWhatCouldBeCopied) {
  CheckReport report = small_report();
  EXPECT_EQ(to_text(report).find("text to copy"), std::string::npos);
  report.pairs = report.usable_pairs = 60;
  for (int i = 0; i < 50; ++i) CopiedTextFinder().count({"{0} a", "b {0}"}, report.copied_text);
  const std::string text = to_text(report);
  EXPECT_NE(
      text.find("\ntext to copy\n  50 of 60 pairs have the same placeholders on both sides; "),
      std::string::npos)
      << text;
  EXPECT_EQ(to_json(report)["copied_text"], (nlohmann::json{{"pairs", 50},
                                                            {"numbers", 0},
                                                            {"urls", 0},
                                                            {"emails", 0},
                                                            {"placeholders", 50},
                                                            {"tags", 0},
                                                            {"emoji", 0}}));
}

TEST(CheckReport, HasANameForEveryProblem) {
  std::set<std::string> names;
  for (size_t i = 0; i < kNumProblems; ++i) names.insert(to_string(static_cast<Problem>(i)));
  EXPECT_EQ(names.size(), kNumProblems);
}

TEST(CheckReport, NamesNoLimits) {
  CheckReport report = small_report();
  report.limits = {1, 1, 0, 0, 0, 0};
  EXPECT_NE(to_text(report).find("\nlimits: no upper limits\n"), std::string::npos);
  report.limits = {2, 5, 0, 0, 0, 3};
  EXPECT_NE(
      to_text(report).find("\nlimits: at least 2 words; at least 5 characters; at most 3 times "
                           "longer or shorter than usual\n"),
      std::string::npos);
}

}  // namespace
}  // namespace allot
