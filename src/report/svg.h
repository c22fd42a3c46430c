#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace allot {

// Colors are as SVG writes them ("#1b6ca8", "none"); lengths are in user units, y goes down.
struct SvgPoint {
  double x = 0;
  double y = 0;
};

struct SvgSize {
  double width = 0;
  double height = 0;
};

struct SvgStroke {
  std::string color = "#333333";
  double width = 1;
  // Lengths of dash and gap, such as "4 3" (empty = solid).
  std::string dashes{};
};

enum class SvgAnchor { kStart, kMiddle, kEnd };
enum class SvgWeight { kNormal, kBold };
constexpr SvgWeight bold_if(bool condition) {
  return condition ? SvgWeight::kBold : SvgWeight::kNormal;
}

struct SvgTextStyle {
  double size = 12;
  SvgAnchor anchor = SvgAnchor::kStart;
  std::string color = "#222222";
  SvgWeight weight = SvgWeight::kNormal;
  // Degrees clockwise around the point.
  double rotation = 0;
};

// A color, and what takes its place where the reader's screen is dark.
struct SvgDarkColor {
  std::string light, dark;
};

// A picture that is written shape by shape, later ones over earlier ones. Numbers have two decimals
// at most, so that the same picture is the same bytes on every machine.
class SvgPicture {
 public:
  // `description` is for readers who cannot see the picture. Pages may be dark, and most pictures
  // have colors that are made for white; "none" lets the page through.
  SvgPicture(const SvgSize& size, std::string_view title, std::string_view description,
             std::string_view background = "#ffffff");

  // `tip` is shown where the pointer rests (empty = none).
  void rectangle(const SvgPoint& corner, const SvgSize& size, std::string_view color,
                 std::string_view tip = "");
  void line(const SvgPoint& from, const SvgPoint& to, const SvgStroke& stroke);
  void polyline(const std::vector<SvgPoint>& points, const SvgStroke& stroke);
  void text(const SvgPoint& at, std::string_view words, const SvgTextStyle& style);
  // The same character at many places of a row, in one element.
  void marks(const std::vector<double>& xs, double y, std::string_view character,
             const SvgTextStyle& style);

  // Of fills and strokes, in a file of its own. Viewers that do not know of dark screens show the
  // light ones.
  void follow_dark_screens(const std::vector<SvgDarkColor>& colors);

  // The whole file.
  std::string str() const { return body_ + "</svg>\n"; }

 private:
  std::string body_;
};

// Text escaped for XML, between tags or in an attribute. Control characters and what is not UTF-8,
// which XML cannot represent, become U+FFFD.
std::string escape_xml(std::string_view text);

// At most two decimals, no trailing zeros, no minus before a zero.
std::string svg_number(double value);

}  // namespace allot
