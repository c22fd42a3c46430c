#include "report/svg.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "base/error.h"

namespace allot {
namespace {

using ::testing::HasSubstr;

TEST(SvgTest, NumbersAreShort) {
  EXPECT_EQ(svg_number(1), "1");
  EXPECT_EQ(svg_number(1.5), "1.5");
  EXPECT_EQ(svg_number(-0.001), "0");
  EXPECT_EQ(svg_number(100), "100");
  EXPECT_EQ(svg_number(2.0 / 3), "0.67");
  EXPECT_THROW(svg_number(std::numeric_limits<double>::quiet_NaN()), InternalError);
}

TEST(SvgTest, TextCannotActAsMarkup) {
  EXPECT_EQ(escape_xml("<a href=\"x\"> & \x01"), "&lt;a href=&quot;x&quot;&gt; &amp; \xEF\xBF\xBD");
  EXPECT_EQ(escape_xml("a\xff\r\x7f\xC2\x9B\xEF\xBF\xBE größe\t\n"),
            "a\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD größe\t\n");
  SvgPicture picture({10, 10}, "<t>", "a & b");
  picture.text({1, 2}, "</text><script>", {});
  picture.rectangle({0, 0}, {1, 1}, "red", "1 < 2");
  EXPECT_THAT(picture.str(), HasSubstr("<title>&lt;t&gt;</title>\n<desc>a &amp; b</desc>"));
  EXPECT_THAT(picture.str(), HasSubstr(">&lt;/text&gt;&lt;script&gt;</text>"));
  EXPECT_THAT(picture.str(), HasSubstr("<title>1 &lt; 2</title></rect>"));
}

TEST(SvgTest, ShapesAreWrittenInOrder) {
  SvgPicture picture({20, 10.25}, "t", "d");
  picture.rectangle({1, 2}, {3, 4}, "#ff0000");
  picture.line({0, 0}, {5, 5.125}, {"#00ff00", 2, "4 3"});
  picture.polyline({{0, 1}, {2, 3}}, {});
  SvgTextStyle style;
  style.anchor = SvgAnchor::kEnd;
  style.weight = SvgWeight::kBold;
  style.rotation = -45;
  picture.text({7, 8}, "w", style);
  EXPECT_EQ(picture.str(),
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"10.25\" viewBox=\"0 0 "
            "20 10.25\" role=\"img\" font-family=\"DejaVu Sans, Helvetica, Arial, sans-serif\">\n"
            "<title>t</title>\n<desc>d</desc>\n"
            "<rect x=\"0\" y=\"0\" width=\"20\" height=\"10.25\" fill=\"#ffffff\"/>\n"
            "<rect x=\"1\" y=\"2\" width=\"3\" height=\"4\" fill=\"#ff0000\"/>\n"
            "<line x1=\"0\" y1=\"0\" x2=\"5\" y2=\"5.12\" stroke=\"#00ff00\" stroke-width=\"2\" "
            "stroke-dasharray=\"4 3\"/>\n"
            "<polyline points=\"0,1 2,3\" fill=\"none\" stroke=\"#333333\" stroke-width=\"1\"/>\n"
            "<text x=\"7\" y=\"8\" font-size=\"12\" fill=\"#222222\" text-anchor=\"end\" "
            "font-weight=\"bold\" transform=\"rotate(-45 7 8)\">w</text>\n"
            "</svg>\n");
}

TEST(SvgPicture, MarksOfARowAreOneElement) {
  SvgPicture picture({10, 10}, "t", "d");
  picture.marks({}, 1, ".", {});
  EXPECT_EQ(picture.str().find("<text"), std::string::npos);
  picture.marks({1, 2.5}, 3, "<", {10, SvgAnchor::kMiddle, "#000000"});
  EXPECT_NE(picture.str().find("<text x=\"1 2.5\" y=\"3\" font-size=\"10\" fill=\"#000000\" "
                               "text-anchor=\"middle\">&lt;&lt;</text>"),
            std::string::npos);
}

TEST(SvgPicture, HasOtherColorsOnDarkScreens) {
  SvgPicture picture({10, 10}, "t", "d");
  picture.follow_dark_screens({{"#ffffff", "#14171b"}});
  EXPECT_NE(
      picture.str().find("<style>@media (prefers-color-scheme: dark) {\n[fill=\"#ffffff\"] { "
                         "fill: #14171b; } [stroke=\"#ffffff\"] { stroke: #14171b; }\n}</style>"),
      std::string::npos)
      << picture.str();
}

}  // namespace
}  // namespace allot
