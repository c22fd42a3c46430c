#include "report/curve_panel.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace allot {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr CurvePanel::Place kPlace{10, 110, 20, 220};

TEST(CurvePanel, PlacesPointsByUpdateAndValue) {
  const CurvePanel panel(kPlace, {0, 50}, 200);
  EXPECT_EQ(panel.at({0, 0}).x, 10);
  EXPECT_EQ(panel.at({0, 0}).y, 220);
  EXPECT_EQ(panel.at({200, 50}).x, 110);
  EXPECT_EQ(panel.at({200, 50}).y, 20);
  EXPECT_EQ(panel.at({100, 25}).y, 120);
}

TEST(CurvePanel, ValuesOutsideLieOnTheEdge) {
  const CurvePanel panel(kPlace, {0, 50}, 200);
  EXPECT_EQ(panel.at({0, 60}).y, 20);
  EXPECT_EQ(panel.at({0, -1}).y, 220);
}

TEST(CurvePanel, LogarithmsPutTheGeometricMeanIntoTheMiddle) {
  const CurvePanel panel(kPlace, {1, 100, CurvePanel::Axis::kLogarithmic}, 200);
  EXPECT_NEAR(panel.at({0, 10}).y, 120, 1e-9);
}

TEST(CurvePanel, MarksAreRoundAndWithinTheScale) {
  EXPECT_THAT(CurvePanel(kPlace, {20, 40}, 1).marks(), ElementsAre(20, 25, 30, 35, 40));
  EXPECT_THAT(CurvePanel(kPlace, {0, 100}, 1).marks(), ElementsAre(0, 20, 40, 60, 80, 100));
  EXPECT_THAT(CurvePanel(kPlace, {4, 300, CurvePanel::Axis::kLogarithmic}, 1).marks(),
              ElementsAre(5, 10, 20, 50, 100, 200));
  // A short piece of a logarithmic scale.
  EXPECT_THAT(CurvePanel(kPlace, {6, 17, CurvePanel::Axis::kLogarithmic}, 1).marks(),
              ElementsAre(6, 8, 10, 12, 14, 16));
  EXPECT_THAT(CurvePanel(kPlace, {141, 165, CurvePanel::Axis::kLogarithmic}, 1).marks(),
              ElementsAre(145, 150, 155, 160, 165));
}

TEST(CurvePanel, DotsStandWherePointsAreFew) {
  const CurvePanel panel(kPlace, {0, 50}, 200);
  const auto drawn = [&](size_t num_points) {
    SvgPicture picture({120, 240}, "t", "d", "none");
    panel.draw_series(std::vector<CurvePoint>(num_points, {1, 1}), {"red", 2}, picture);
    return picture.str();
  };
  EXPECT_THAT(drawn(1), HasSubstr("fill=\"red\""));
  EXPECT_THAT(drawn(1), Not(HasSubstr("<polyline")));
  EXPECT_THAT(drawn(100), HasSubstr("fill=\"red\""));
  EXPECT_THAT(drawn(101), Not(HasSubstr("fill=\"red\"")));
  EXPECT_THAT(drawn(101), HasSubstr("<polyline"));
}

TEST(CurvePanel, NamesItsScale) {
  SvgPicture picture({120, 240}, "t", "d", "none");
  CurvePanel(kPlace, {0, 10}, 200).draw_frame("BLEU", {"ink", "grid"}, picture);
  for (const char* words : {">BLEU<", ">4<", ">10<", ">200 updates<"}) {
    EXPECT_THAT(picture.str(), HasSubstr(words));
  }
}

TEST(CurveRange, SpansAllSeries) {
  const std::vector<CurvePoint> one = {{1, 5}, {2, 3}}, other = {{9, 4}}, none;
  EXPECT_EQ(range_of({&one, &other}).low, 3);
  EXPECT_EQ(range_of({&one, &other}).high, 5);
  EXPECT_TRUE(range_of({&none}).is_empty());
  EXPECT_EQ(last_update_of({&one, &other}), 9);
  EXPECT_EQ(last_update_of({&none}), 1);
}

}  // namespace
}  // namespace allot
