#include "report/figure1.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/attention_cases.h"

namespace allot {
namespace {

using ::testing::HasSubstr;
using testing::largest_difference;
using testing::numbers;

TEST(Figure1Test, HoldsTheNumbersOfThePaper) {
  const nlohmann::json rows = testing::load_vectors("figure1.json")["rows"];
  const std::vector<Figure1Column> columns = compute_figure1();
  ASSERT_EQ(columns.size(), rows.size());
  for (const Figure1Column& column : columns) {
    SCOPED_TRACE(to_string(column.transform));
    const nlohmann::json& steps = rows[to_string(column.transform)];
    ASSERT_EQ(column.steps.size(), steps.size());
    for (size_t t = 0; t < steps.size(); ++t) {
      const Figure1Step& step = column.steps[t];
      EXPECT_EQ(step.scores, numbers<double>(steps[t]["z"]));
      EXPECT_LE(largest_difference(step.weights, numbers<double>(steps[t]["alpha"])), 1e-9);
      ASSERT_EQ(step.bounds.empty(), steps[t]["u"].is_null());
      if (step.bounds.empty()) continue;
      EXPECT_LE(largest_difference(step.bounds, numbers<double>(steps[t]["u"])), 1e-9);
    }
    EXPECT_LE(largest_difference(column.total, numbers<double>(steps.back()["cumulative"])), 1e-9);
  }
}

size_t occurrences(const std::string& text, const std::string& part) {
  size_t found = 0;
  for (size_t at = 0; (at = text.find(part, at)) != std::string::npos; at += part.size()) ++found;
  return found;
}

TEST(Figure1Test, DrawsBarsBoundsAndZeros) {
  const std::string svg = figure1_svg(compute_figure1());
  for (const char* name : {">softmax<", ">sparsemax<", ">csoftmax<", ">csparsemax<"}) {
    EXPECT_THAT(svg, HasSubstr(name));
  }
  EXPECT_THAT(svg, HasSubstr("z = (1.2, 0.8, -0.2)"));
  // Two transforms with bounds, four panels each, three words; and one in the legend.
  EXPECT_EQ(occurrences(svg, "stroke-dasharray"), 2 * 4 * 3 + 1U);
  // sparsemax has three zeros and csparsemax four: they have a number, but no bar.
  EXPECT_EQ(occurrences(svg, "font-weight=\"bold\">0</text>"), 3 + 4U);
  EXPECT_EQ(occurrences(svg, "step 1, word 3"), 2U);
  // softmax gives two words more than 1, and so does sparsemax.
  EXPECT_EQ(occurrences(svg, "more than its fertility"), 4U);
}

}  // namespace
}  // namespace allot
