#include "report/training_curves.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace allot {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(TrainingCurves, DrawsALineForEachTraining) {
  std::vector<NamedCurve> curves(2);
  curves[0] = {"first & best", {{}, {{10, 50}, {20, 8}}, {{10, 5}, {20, 31}}}};
  curves[1] = {"second", {{}, {{10, 60}, {20, 9}}, {}}};
  const std::string picture = training_curves_html(curves);
  EXPECT_THAT(picture, HasSubstr("first &amp; best"));
  EXPECT_THAT(picture, HasSubstr("20 updates"));
  EXPECT_THAT(picture, HasSubstr("validation BLEU (greedy)"));
  size_t lines = 0;
  for (size_t at = 0; (at = picture.find("<polyline", at)) != std::string::npos; ++at) ++lines;
  EXPECT_EQ(lines, 3U);
  // Names are text of the page, so that they break and keep their size; each picture is about as
  // wide as a phone.
  EXPECT_THAT(picture, HasSubstr("</svg>\nfirst &amp; best</li>"));
  EXPECT_THAT(picture, HasSubstr("width=\"380\""));
  // The page shows through, and text has its color.
  EXPECT_THAT(picture, Not(HasSubstr("#ffffff")));
  EXPECT_THAT(picture, HasSubstr("currentColor"));
}

TEST(TrainingCurves, NothingToDrawIsNoPicture) {
  EXPECT_EQ(training_curves_html({}), "");
  EXPECT_EQ(training_curves_html({{"a", {}}}), "");
}

TEST(TrainingCurves, NoTwoTrainingsHaveTheSameLine) {
  std::vector<NamedCurve> curves(40);
  for (NamedCurve& curve : curves) curve = {"x", {{}, {{1, 2}, {2, 3}}, {}}};
  const std::string picture = training_curves_html(curves);
  std::set<std::string> strokes;
  for (size_t at = 0; (at = picture.find("<polyline", at)) != std::string::npos; ++at) {
    const size_t stroke = picture.find("stroke=", at);
    strokes.insert(picture.substr(stroke, picture.find("/>", at) - stroke));
  }
  EXPECT_EQ(strokes.size(), curves.size());
}

}  // namespace
}  // namespace allot
