#include "report/curve_panel.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace allot {

SvgPoint CurvePanel::at(const CurvePoint& point) const {
  const auto height = [this](double value) {
    return scale_.is_logarithmic ? std::log(value) : value;
  };
  const double share =
      (height(point.value) - height(scale_.low)) / (height(scale_.high) - height(scale_.low));
  return {place_.left + (place_.right - place_.left) * point.update / last_update_,
          place_.bottom + (place_.top - place_.bottom) * std::clamp(share, 0.0, 1.0)};
}

std::vector<double> CurvePanel::marks() const {
  std::vector<double> numbers;
  const auto [low, high, is_logarithmic] = scale_;
  if (!is_logarithmic) {
    const double step = high - low > 50 ? 20 : high - low > 20 ? 10 : 5;
    for (double mark = std::ceil(low / step) * step; mark <= high; mark += step) {
      numbers.push_back(mark);
    }
    return numbers;
  }
  // More of them where the scale is short.
  const std::vector<double> digits =
      high / low > 15 ? std::vector<double>{1, 2, 5} : std::vector<double>{1, 1.5, 2, 3, 5, 7};
  for (double power = std::pow(10, std::floor(std::log10(low))); power <= high; power *= 10) {
    for (const double digit : digits) {
      if (digit * power >= low && digit * power <= high) numbers.push_back(digit * power);
    }
  }
  return numbers;
}

void CurvePanel::draw_frame(const std::string& name, const Colors& colors,
                            SvgPicture& picture) const {
  for (const double mark : marks()) {
    const double y = at({0, mark}).y;
    picture.line({place_.left, y}, {place_.right, y}, {colors.grid, 1});
    picture.text({place_.left - 6, y + 4}, fmt::format("{:g}", mark),
                 {11, SvgAnchor::kEnd, colors.ink, false, 0});
  }
  picture.line({place_.left, place_.bottom}, {place_.right, place_.bottom}, {colors.ink, 1});
  picture.text({place_.left, place_.top - 10}, name, {13, SvgAnchor::kStart, colors.ink, true, 0});
  const double below = place_.bottom + 16;
  picture.text({place_.left, below}, "0", {11, SvgAnchor::kMiddle, colors.ink, false, 0});
  picture.text({place_.right, below}, fmt::format("{:.0f} updates", last_update_),
               {11, SvgAnchor::kEnd, colors.ink, false, 0});
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
