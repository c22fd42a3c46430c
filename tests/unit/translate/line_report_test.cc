#include "translate/line_report.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

TEST(LineReport, HasTheWarningsOfTheLineAndOfItsFirstTranslation) {
  LineTranslation line;
  line.source.tokens.resize(5);
  line.num_parts = 2;
  line.hypotheses.resize(2);
  line.hypotheses[0].warnings = {{WarningKind::kLoop, "go", 0, 3.0}};
  line.hypotheses[1].warnings = {{WarningKind::kTooLong, "", {}, {}}};  // not the best one
  const LineReport report = report_of({7, "x", true}, line);
  EXPECT_EQ(report.number, 7U);
  EXPECT_TRUE(report.was_repaired);
  EXPECT_EQ(report.num_tokens, 5U);
  EXPECT_EQ(report.num_parts, 2U);
  ASSERT_EQ(report.warnings.size(), 2U);
  EXPECT_EQ(report.warnings[0].kind, WarningKind::kInvalidUtf8);
  EXPECT_EQ(report.warnings[1].kind, WarningKind::kLoop);
}

TEST(LineReport, OfALineWithoutWordsIsEmpty) {
  const LineReport report = report_of({7, "", false}, {});
  EXPECT_FALSE(report.was_repaired);
  EXPECT_TRUE(report.warnings.empty());
  EXPECT_EQ(report.num_parts, 1U);
}

}  // namespace
}  // namespace allot
