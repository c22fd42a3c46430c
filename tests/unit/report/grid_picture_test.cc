#include "report/grid_picture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

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
  return {"BLEU", "alpha", "beta", {"0", "0.2"}, {"0", "0.4", "0.8"}, 1, true, {}};
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

}  // namespace
}  // namespace allot
