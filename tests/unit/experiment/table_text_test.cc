#include "experiment/table_text.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace allot {
namespace {

TableCell cell(double mean, double deviation, size_t num_seeds, double p_value,
               bool is_higher = false) {
  TableCell result;
  result.num_seeds = num_seeds;
  result.mean = mean;
  result.deviation = deviation;
  result.p_values.assign(num_seeds, p_value);
  result.is_higher = is_higher;
  return result;
}

ExperimentTable example_table() {
  ExperimentTable table;
  table.title = "Title";
  table.columns = {{"bleu", "BLEU", Better::kHigher, 2, 1},
                   {"meteor", "METEOR", Better::kHigher, 2, 100}};
  table.rows = {{"a", "a", {cell(30, 0.5, 3, 1), cell(0.5, 0.02, 3, 1)}},
                {"b", "b | *", {cell(8.25, 0, 1, 0.001), TableCell()}},
                {"ü", "ümlaut", {cell(9, 0, 1, 0.03), cell(0.51, 0, 1, 0.5)}}};
  table.signatures = {"sig", ""};
  table.notes = {"* is a mark."};
  return table;
}

TEST(CellText, HasSpreadAndMarks) {
  const TableColumn column;
  EXPECT_EQ(cell_text(cell(8.25, 0, 1, 0.001), column), "8.25 ▼**");
  EXPECT_EQ(cell_text(cell(8.25, 0, 1, 0.03), column), "8.25 ▼*");
  EXPECT_EQ(cell_text(cell(8.25, 0, 1, 0.03, true), column), "8.25 ▲*");
  EXPECT_EQ(cell_text(cell(30, 0.5, 3, 0.5), column), "30.00 ± 0.50");
  EXPECT_EQ(cell_text(TableCell(), column), "–");
}

TEST(PlainTable, HasNumbersBelowEachOther) {
  EXPECT_EQ(plain_table(example_table()),
            "              BLEU ↑          METEOR ↑\n"
            "a       30.00 ± 0.50      50.00 ± 2.00\n"
            "b | *           8.25 ▼**             –\n"
            "ümlaut          9.00 ▼*          51.00\n");
}

TEST(PlainReport, HasTitleNotesAndSignatures) {
  EXPECT_EQ(plain_report(example_table()),
            "Title\n\n" + plain_table(example_table()) + "\n* is a mark.\n\nBLEU: sig\n");
}

TEST(TableMarkdown, IsATableOfMarkdown) {
  EXPECT_EQ(table_markdown(example_table()),
            "**Title**\n\n"
            "|         |       BLEU ↑ |     METEOR ↑ |\n"
            "|---------|-------------:|-------------:|\n"
            "| a       | 30.00 ± 0.50 | 50.00 ± 2.00 |\n"
            "| b \\| \\* |   8.25 ▼\\*\\* |            – |\n"
            "| ümlaut  |     9.00 ▼\\* |        51.00 |\n"
            "\n\\* is a mark.\n\n- BLEU: `sig`\n");
}

TEST(TableJson, HasWhatIsKnown) {
  const auto json = table_json(example_table());
  EXPECT_EQ(json.at("rows")[0].at("scores").at("meteor").at("mean"), 0.5);
  EXPECT_FALSE(json.at("rows")[1].at("scores").contains("meteor"));
  EXPECT_EQ(json.at("rows")[1].at("scores").at("bleu").at("verdict"), "worse");
  EXPECT_FALSE(json.at("rows")[0].at("scores").at("bleu").contains("verdict"));
}

}  // namespace
}  // namespace allot
