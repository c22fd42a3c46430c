#include "report/curve_panel.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace allot {
namespace {

// At most eight steps of 1, 2 or 5 times a power of ten.
std::vector<double> even_marks(const CurvePanel::Scale& scale) {
  const double eighth = (scale.high - scale.low) / 8;
  const double power = std::pow(10, std::floor(std::log10(eighth)));
  double step = 10 * power;
  for (const double digit : {5, 2, 1}) {
    if (digit * power >= eighth * (1 - 1e-9)) step = digit * power;
  }
  std::vector<double> numbers;
  const auto first = static_cast<int64_t>(std::ceil(scale.low / step));
  for (int64_t i = first; static_cast<double>(i) * step <= scale.high; ++i) {
    numbers.push_back(static_cast<double>(i) * step);
  }
  return numbers;
}

}  // namespace

SvgPoint CurvePanel::at(const CurvePoint& point) const {
  const auto height = [this](double value) {
    return scale_.axis == Axis::kLogarithmic ? std::log(value) : value;
  };
  const double share =
      (height(point.value) - height(scale_.low)) / (height(scale_.high) - height(scale_.low));
  return {place_.left + (place_.right - place_.left) * point.update / last_update_,
          place_.bottom + (place_.top - place_.bottom) * std::clamp(share, 0.0, 1.0)};
}

std::vector<double> CurvePanel::marks() const {
  if (scale_.axis == Axis::kLinear) return even_marks(scale_);
  std::vector<double> numbers;
  for (double power = std::pow(10, std::floor(std::log10(scale_.low))); power <= scale_.high;
       power *= 10) {
    for (const double digit : {1, 2, 5}) {
      const double number = digit * power;
      if (number >= scale_.low && number <= scale_.high) numbers.push_back(number);
    }
  }
  // So short a part of a logarithmic scale is nearly linear.
  return numbers.size() < 3 ? even_marks(scale_) : numbers;
}

void CurvePanel::draw_frame(const std::string& name, const Colors& colors,
                            SvgPicture& picture) const {
  for (const double mark : marks()) {
    const double y = at({0, mark}).y;
    picture.line({place_.left, y}, {place_.right, y}, {colors.grid, 1});
    picture.text({place_.left - 6, y + 4}, fmt::format("{:g}", mark),
                 {11, SvgAnchor::kEnd, colors.ink});
  }
  picture.line({place_.left, place_.bottom}, {place_.right, place_.bottom}, {colors.ink, 1});
  picture.text({place_.left, place_.top - 10}, name,
               {13, SvgAnchor::kStart, colors.ink, SvgWeight::kBold});
  const double below = place_.bottom + 16;
  picture.text({place_.left, below}, "0", {11, SvgAnchor::kMiddle, colors.ink});
  picture.text({place_.right, below}, fmt::format("{:.0f} updates", last_update_),
               {11, SvgAnchor::kEnd, colors.ink});
}

void CurvePanel::draw_series(const std::vector<CurvePoint>& series, const SvgStroke& stroke,
                             SvgPicture& picture) const {
  constexpr size_t kMostDots = 100;
  std::vector<SvgPoint> points;
  points.reserve(series.size());
  for (const CurvePoint& point : series) points.push_back(at(point));
  if (points.size() > 1) picture.polyline(points, stroke);
  if (points.size() > kMostDots) return;
  for (const SvgPoint& point : points) {
    picture.rectangle({point.x - 2, point.y - 2}, {4, 4}, stroke.color);
  }
}

CurveRange range_of(const std::vector<const std::vector<CurvePoint>*>& all) {
  CurveRange range{std::numeric_limits<double>::infinity(),
                   -std::numeric_limits<double>::infinity()};
  for (const auto* series : all) {
    for (const CurvePoint& point : *series) {
      range.low = std::min(range.low, point.value);
      range.high = std::max(range.high, point.value);
    }
  }
  return range;
}

double last_update_of(const std::vector<const std::vector<CurvePoint>*>& all) {
  double last = 1;
  for (const auto* series : all) {
    for (const CurvePoint& point : *series) last = std::max(last, point.update);
  }
  return last;
}

}  // namespace allot
