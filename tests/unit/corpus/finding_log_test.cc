#include "corpus/finding_log.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

TEST(FindingLog, CountsAllAndKeepsTheFirst) {
  FindingLog log(2);
  log.note(Problem::kCopy, {"a.de", 3}, "");
  for (uint64_t line = 5; line < 10; ++line) log.note(Problem::kEmptySide, {"a.en", line}, "empty");
  log.note(Problem::kCarriageReturns, {"a.en", 0}, "7 lines", 7);
  const auto findings = log.findings();
  ASSERT_EQ(findings.size(), 3u);
  EXPECT_EQ(findings[0].problem, Problem::kEmptySide);  // the order of Problem, not of discovery
  EXPECT_EQ(findings[0].count, 5u);
  ASSERT_EQ(findings[0].examples.size(), 2u);
  EXPECT_EQ(to_string(findings[0].examples[1].place), "a.en:6");
  EXPECT_EQ(findings[1].problem, Problem::kCopy);
  EXPECT_EQ(findings[0].num_places, 5u);
  EXPECT_EQ(findings[2].count, 7u);
  EXPECT_EQ(findings[2].num_places, 1u);  // a file: that there are seven lines is said beside it
  EXPECT_EQ(findings[2].examples.size(), 1u);
  EXPECT_FALSE(log.failure());
}

TEST(FindingLog, FailsWithTheWorstErrorEvenWithoutExamples) {
  FindingLog log(0);
  log.note(Problem::kNotTwoColumns, {"a.tsv", 2}, "0 tabs where one is expected");
  log.note(Problem::kInvalidUtf8, {"a.tsv", 9}, "byte 0xFF at column 4");
  log.note(Problem::kInvalidUtf8, {"a.tsv", 10}, "byte 0xFE at column 1");
  for (const Finding& finding : log.findings()) EXPECT_TRUE(finding.examples.empty());
  ASSERT_TRUE(log.failure());
  EXPECT_EQ(log.failure()->kind(), ErrorKind::kInput);
  EXPECT_STREQ(log.failure()->what(),
               "a.tsv:9: invalid UTF-8: byte 0xFF at column 4\n  to fix: convert the file to UTF-8"
               ", or let 'allot clean' drop such lines");
  log.advise_encoding("it is likely KOI8-R");
  EXPECT_EQ(log.failure()->remedy(), "it is likely KOI8-R, or let 'allot clean' drop such lines");
}

TEST(FindingLog, SaysWhatToDoWithOtherColumns) {
  FindingLog log(1);
  log.note(Problem::kNotTwoColumns, {"a.tsv", 2}, "0 tabs where one is expected");
  EXPECT_EQ(
      log.failure()->remedy(),
      "keep two columns (for example: cut -f 1,2 FILE), or let 'allot clean' drop such lines");
  log.advise_columns("name them");
  EXPECT_EQ(log.failure()->remedy(), "name them");
}

TEST(FindingLog, HasAMessageForEachError) {
  for (size_t i = 0; i < kNumProblems; ++i) {
    const auto problem = static_cast<Problem>(i);
    FindingLog log(1);
    log.note(problem, {"a.de", 1}, "what is wrong");
    EXPECT_EQ(log.failure().has_value(), severity_of(problem) == Severity::kError);
    if (log.failure()) {
      EXPECT_NE(std::string(log.failure()->what()).find("what is wrong"), std::string::npos);
    }
  }
}

}  // namespace
}  // namespace allot
