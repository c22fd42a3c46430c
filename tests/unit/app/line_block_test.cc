#include "app/line_block.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

TEST(LineBlock, ComesBackAsItWas) {
  LineBlock block;
  block.lines = {{7, "Grüße \x01", true}, {8, "", false}};
  block.inputs.resize(2);
  block.inputs[0] = {"Grüße \x01", {"in\xff.de", 7}, {0.1F, 3, 1e-30F},
                     {"f", 7},     "Hello",          {"p", 7}};
  block.inputs[1].place = {"in\xff.de", 8};
  const LineBlock again = unpack_block(pack(block));
  ASSERT_EQ(again.lines.size(), 2U);
  EXPECT_EQ(again.lines[0].number, 7U);
  EXPECT_EQ(again.lines[0].text, "Grüße \x01");
  EXPECT_TRUE(again.lines[0].was_repaired);
  EXPECT_FALSE(again.lines[1].was_repaired);
  EXPECT_EQ(again.inputs[0].text, "Grüße \x01");
  EXPECT_EQ(again.inputs[0].place.file, "in\xff.de");
  EXPECT_EQ(again.inputs[0].place.line, 7U);
  EXPECT_EQ(again.inputs[0].fertility, block.inputs[0].fertility);
  EXPECT_EQ(again.inputs[0].fertility_place.file, "f");
  EXPECT_EQ(again.inputs[0].prefix, "Hello");
  EXPECT_EQ(again.inputs[0].prefix_place.file, "p");
  EXPECT_TRUE(again.inputs[1].fertility.empty());
}

TEST(LineBlock, WhatIsWrittenComesBackAsItWas) {
  RenderedLine line;
  line.output = "a\n";
  line.extra = {"0-0\n", "{}\n", "-1\n"};
  line.report = {
      9, true, 120, 2, {{WarningKind::kLoop, "go", 4, 0.1}, {WarningKind::kTooLong, "", {}, {}}}};
  line.omitted_tables = 3;
  line.num_bytes = 44;
  const std::vector<RenderedLine> again = unpack_rendered(pack(std::vector{line, RenderedLine()}));
  ASSERT_EQ(again.size(), 2U);
  EXPECT_EQ(again[0].output, "a\n");
  EXPECT_EQ(again[0].extra.alignments, "0-0\n");
  EXPECT_EQ(again[0].extra.attention, "{}\n");
  EXPECT_EQ(again[0].extra.word_scores, "-1\n");
  EXPECT_EQ(again[0].report.number, 9U);
  EXPECT_TRUE(again[0].report.was_repaired);
  EXPECT_EQ(again[0].report.num_tokens, 120U);
  EXPECT_EQ(again[0].report.num_parts, 2U);
  ASSERT_EQ(again[0].report.warnings.size(), 2U);
  EXPECT_EQ(again[0].report.warnings[0].kind, WarningKind::kLoop);
  EXPECT_EQ(again[0].report.warnings[0].text, "go");
  EXPECT_EQ(again[0].report.warnings[0].position, 4U);
  EXPECT_EQ(again[0].report.warnings[0].amount, 0.1);
  EXPECT_FALSE(again[0].report.warnings[1].position);
  EXPECT_FALSE(again[0].report.warnings[1].amount);
  EXPECT_EQ(again[0].omitted_tables, 3U);
  EXPECT_EQ(again[0].num_bytes, 44U);
  EXPECT_EQ(again[1].report.num_parts, 1U);
}

}  // namespace
}  // namespace allot
