#include "report/grid_picture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace allot {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

size_t times_in(const std::string& text, const std::string& part) {
  size_t times = 0;
  for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++times;
  return times;
}

GridLabels labels() {
  return {"BLEU", "alpha", "beta", {"0", "0.2"}, {"0", "0.4", "0.8"}, 1, true, {}, {}};
}

TEST(GridPicture, HasACellForEveryNumberAndFramesTheBest) {
  const std::string svg = draw_grid(labels(), {{"exhaustion bonus 0", {{1, 2, 3}, {4, 5.5, 3}}},
                                               {"exhaustion bonus 0.2", {{1, 2, 3}, {4, 5, 3}}}});
  EXPECT_THAT(svg, HasSubstr("exhaustion bonus 0.2"));
  EXPECT_THAT(svg, HasSubstr(">5.5<"));
  EXPECT_THAT(svg, HasSubstr("alpha 0.2, beta 0.4: 5.5"));
  EXPECT_EQ(times_in(svg, "<polyline"), 1U);
  EXPECT_EQ(times_in(svg, "<title>alpha"), 12U);
}

TEST(GridPicture, TheBestMayBeTheLeast) {
  GridLabels lower = labels();
  lower.higher_is_better = false;
  const std::string svg = draw_grid(lower, {{"", {{1, 2, 3}, {4, 5, 3}}}});
  EXPECT_EQ(times_in(svg, "<polyline"), 1U);
  EXPECT_THAT(svg, Not(HasSubstr("nan")));
  // All the same: all are best.
  EXPECT_EQ(times_in(draw_grid(labels(), {{"", {{2, 2, 2}, {2, 2, 2}}}}), "<polyline"), 6U);
}

TEST(GridPicture, FramesWhatWasChosen) {
  GridLabels chosen = labels();
  chosen.chosen = 7;  // the second panel's first row
  const std::string svg =
      draw_grid(chosen, {{"a", {{1, 2, 3}, {4, 5, 3}}}, {"b", {{1, 2.5, 3}, {4, 5, 3}}}});
  EXPECT_EQ(times_in(svg, "<polyline"), 1U);
  EXPECT_THAT(svg, HasSubstr("font-weight=\"bold\">2.5<"));
}

TEST(GridPicture, MarksWhatMayBeNoise) {
  GridLabels noisy = labels();
  noisy.chosen = 4;
  noisy.unclear = {false, true, false, false, true, true};
  const std::string svg = draw_grid(noisy, {{"a", {{1, 2, 3}, {4, 5, 3}}}});
  EXPECT_EQ(times_in(svg, "stroke-dasharray"), 2U);
  EXPECT_THAT(svg, HasSubstr("alpha 0, beta 0.4: 2.0, no clear difference to the framed one"));
  EXPECT_THAT(svg, HasSubstr("Dashed: no clear difference to it."));
}

// Many panels do not make a picture that no window holds.
TEST(GridPicture, ContinuesInAnotherRow) {
  const GridPanel panel{"a", {{1, 2, 3}, {4, 5, 3}}};
  const auto width_of = [&](size_t count) {
    const std::string svg = draw_grid(labels(), std::vector<GridPanel>(count, panel));
    return std::stod(svg.substr(svg.find("width=\"") + 7));
  };
  EXPECT_GT(width_of(2), width_of(1));
  EXPECT_LE(width_of(9), 1204);
  EXPECT_EQ(width_of(9), width_of(20));
}

// Numbers are readable on every color: a contrast of at least 4.5, as WCAG counts it.
TEST(GridPicture, NumbersStandOut) {
  const auto luminance = [](const std::string& color) {
    double sum = 0;
    const std::array<double, 3> weights = {0.2126, 0.7152, 0.0722};
    for (size_t i = 0; i < 3; ++i) {
      const double part = std::stoi(color.substr(1 + 2 * i, 2), nullptr, 16) / 255.0;
      sum += weights[i] * (part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4));
    }
    return sum;
  };
  GridLabels one = labels();
  one.rows = {"0"};
  one.columns.clear();
  GridPanel panel{"", {{}}};
  for (int i = 0; i <= 100; ++i) {
    one.columns.push_back(std::to_string(i));
    panel.values[0].push_back(i);
  }
  const std::string svg = draw_grid(one, {panel});
  size_t num_cells = 0;
  for (size_t at = 0; (at = svg.find("<title>alpha", at)) != std::string::npos; ++at, ++num_cells) {
    const double cell = luminance(svg.substr(svg.rfind("fill=\"", at) + 6, 7));
    const double ink = luminance(svg.substr(svg.find("fill=\"", at) + 6, 7));
    const double contrast = (std::max(cell, ink) + 0.05) / (std::min(cell, ink) + 0.05);
    EXPECT_GE(contrast, 4.5) << num_cells;
  }
  EXPECT_EQ(num_cells, 101U);
}

}  // namespace
}  // namespace allot
