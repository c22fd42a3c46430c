#include "report/svg.h"

#include <fmt/format.h>

#include <cmath>

#include "base/error.h"
#include "base/utf8.h"

namespace allot {
namespace {

std::string stroke_attributes(const SvgStroke& stroke) {
  std::string text = fmt::format("stroke=\"{}\" stroke-width=\"{}\"", escape_xml(stroke.color),
                                 svg_number(stroke.width));
  if (!stroke.dashes.empty()) {
    text += fmt::format(" stroke-dasharray=\"{}\"", escape_xml(stroke.dashes));
  }
  return text;
}

const char* anchor_name(SvgAnchor anchor) {
  switch (anchor) {
    case SvgAnchor::kStart:
      return "start";
    case SvgAnchor::kMiddle:
      return "middle";
    case SvgAnchor::kEnd:
      return "end";
  }
  return "start";
}

// Characters that a document may have; C1 and DEL may be there, but mean nothing in one.
bool is_xml(CodePoint c) {
  if (c < 0x20) return c == '\t' || c == '\n';
  return c < 0x7F || (c > 0x9F && c != 0xFFFE && c != 0xFFFF);
}

}  // namespace

std::string escape_xml(std::string_view text) {
  std::string escaped;
  for (size_t position = 0; position < text.size();) {
    const CodePoint c = decode_utf8(text, position);
    if (c == '&') {
      escaped += "&amp;";
    } else if (c == '<') {
      escaped += "&lt;";
    } else if (c == '>') {
      escaped += "&gt;";
    } else if (c == '"') {
      escaped += "&quot;";
    } else {
      append_utf8(escaped, is_xml(c) ? c : kReplacementCharacter);
    }
  }
  return escaped;
}

std::string svg_number(double value) {
  ALLOT_CHECK(std::isfinite(value), "a picture cannot show a number that is not finite");
  std::string text = fmt::format("{:.2f}", value);
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

SvgPicture::SvgPicture(const SvgSize& size, std::string_view title, std::string_view description,
                       std::string_view background) {
  const std::string width = svg_number(size.width);
  const std::string height = svg_number(size.height);
  body_ = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} "
      "{1}\" role=\"img\" font-family=\"DejaVu Sans, Helvetica, Arial, sans-serif\">\n"
      "<title>{2}</title>\n<desc>{3}</desc>\n",
      width, height, escape_xml(title), escape_xml(description));
  rectangle({0, 0}, size, background);
}

void SvgPicture::rectangle(const SvgPoint& corner, const SvgSize& size, std::string_view color,
                           std::string_view tip) {
  body_ += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"",
                       svg_number(corner.x), svg_number(corner.y), svg_number(size.width),
                       svg_number(size.height), escape_xml(color));
  body_ += tip.empty() ? "/>\n" : fmt::format("><title>{}</title></rect>\n", escape_xml(tip));
}

void SvgPicture::line(const SvgPoint& from, const SvgPoint& to, const SvgStroke& stroke) {
  body_ += fmt::format("<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" {}/>\n", svg_number(from.x),
                       svg_number(from.y), svg_number(to.x), svg_number(to.y),
                       stroke_attributes(stroke));
}

void SvgPicture::polyline(const std::vector<SvgPoint>& points, const SvgStroke& stroke) {
  std::string path;
  for (const SvgPoint& point : points) {
    path +=
        fmt::format("{}{},{}", path.empty() ? "" : " ", svg_number(point.x), svg_number(point.y));
  }
  body_ +=
      fmt::format("<polyline points=\"{}\" fill=\"none\" {}/>\n", path, stroke_attributes(stroke));
}

void SvgPicture::text(const SvgPoint& at, std::string_view words, const SvgTextStyle& style) {
  body_ += fmt::format("<text x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"{}\" text-anchor=\"{}\"",
                       svg_number(at.x), svg_number(at.y), svg_number(style.size),
                       escape_xml(style.color), anchor_name(style.anchor));
  if (style.weight == SvgWeight::kBold) body_ += " font-weight=\"bold\"";
  if (style.rotation != 0) {
    body_ += fmt::format(" transform=\"rotate({} {} {})\"", svg_number(style.rotation),
                         svg_number(at.x), svg_number(at.y));
  }
  body_ += fmt::format(">{}</text>\n", escape_xml(words));
}

void SvgPicture::marks(const std::vector<double>& xs, double y, std::string_view character,
                       const SvgTextStyle& style) {
  if (xs.empty()) return;
  std::string places, characters;
  for (const double x : xs) {
    places += (places.empty() ? "" : " ") + svg_number(x);
    characters += escape_xml(character);
  }
  body_ += fmt::format(
      "<text x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"{}\" text-anchor=\"{}\">{}</text>\n", places,
      svg_number(y), svg_number(style.size), escape_xml(style.color), anchor_name(style.anchor),
      characters);
}

void SvgPicture::follow_dark_screens(const std::vector<SvgDarkColor>& colors) {
  body_ += "<style>@media (prefers-color-scheme: dark) {\n";
  for (const SvgDarkColor& color : colors) {
    body_ += fmt::format("[fill=\"{0}\"] {{ fill: {1}; }} [stroke=\"{0}\"] {{ stroke: {1}; }}\n",
                         color.light, color.dark);
  }
  body_ += "}</style>\n";
}

}  // namespace allot
