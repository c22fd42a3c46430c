#include "report/training_curves.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "report/svg.h"

namespace allot {
namespace {

constexpr const char* kInk = "currentColor";
constexpr const char* kGrid = "#88888855";
constexpr double kWidth = 720, kLeft = 56, kRight = 700;
constexpr double kPanelHeight = 200, kPanelGap = 50, kTop = 36, kLegendLine = 20;

// Told apart by every kind of eye (after Okabe and Ito), on white and on black; behind the last
// colour come dashes.
constexpr std::array<const char*, 8> kColors = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                                "#b58900", "#56b4e9", "#8a8a8a", "#8b5cf6"};

SvgStroke stroke_of(size_t number) {
  return {kColors.at(number % kColors.size()), 2, number < kColors.size() ? "" : "6 3"};
}

using Series = std::vector<CurvePoint>;

struct Panel {
  std::string name;
  double top = 0;
  double low = 0, high = 1;
  double last_update = 1;
  bool is_logarithmic = false;

  SvgPoint place(const CurvePoint& point) const {
    const auto scale = [this](double value) { return is_logarithmic ? std::log(value) : value; };
    const double share = (scale(point.value) - scale(low)) / (scale(high) - scale(low));
    return {kLeft + (kRight - kLeft) * point.update / last_update,
            top + kPanelHeight * (1 - std::clamp(share, 0.0, 1.0))};
  }

  // Round numbers within the range.
  std::vector<double> marks() const {
    std::vector<double> numbers;
    if (is_logarithmic) {
      for (double power = std::pow(10, std::floor(std::log10(low))); power <= high; power *= 10) {
        for (const double digit : {1.0, 1.5, 2.0, 3.0, 5.0, 7.0}) {
          if (digit * power >= low && digit * power <= high) numbers.push_back(digit * power);
        }
      }
      return numbers;
    }
    const double step = high - low > 50 ? 20 : high - low > 20 ? 10 : 5;
    for (double mark = std::ceil(low / step) * step; mark <= high; mark += step) {
      numbers.push_back(mark);
    }
    return numbers;
  }
};

void draw(const Panel& panel, const std::vector<const Series*>& all, SvgPicture& picture) {
  for (const double mark : panel.marks()) {
    const double y = panel.place({0, mark}).y;
    picture.line({kLeft, y}, {kRight, y}, {kGrid, 1});
    picture.text({kLeft - 6, y + 4}, fmt::format("{:g}", mark),
                 {11, SvgAnchor::kEnd, kInk, false, 0});
  }
  const double bottom = panel.top + kPanelHeight;
  picture.line({kLeft, bottom}, {kRight, bottom}, {kInk, 1});
  picture.text({kLeft, panel.top - 10}, panel.name, {13, SvgAnchor::kStart, kInk, true, 0});
  picture.text({kRight, bottom + 16}, fmt::format("{:.0f} updates", panel.last_update),
               {11, SvgAnchor::kEnd, kInk, false, 0});
  for (size_t i = 0; i < all.size(); ++i) {
    std::vector<SvgPoint> points;
    points.reserve(all[i]->size());
    for (const CurvePoint& point : *all[i]) points.push_back(panel.place(point));
    if (points.size() > 1) picture.polyline(points, stroke_of(i));
    for (const SvgPoint& point : points) {
      picture.rectangle({point.x - 2, point.y - 2}, {4, 4}, stroke_of(i).color);
    }
  }
}

struct Range {
  double low = std::numeric_limits<double>::infinity();
  double high = -std::numeric_limits<double>::infinity();
  bool is_empty() const { return low > high; }
};

Range range_of(const std::vector<const Series*>& all) {
  Range range;
  for (const Series* series : all) {
    for (const CurvePoint& point : *series) {
      range.low = std::min(range.low, point.value);
      range.high = std::max(range.high, point.value);
    }
  }
  return range;
}

}  // namespace

std::string training_curves_svg(const std::vector<NamedCurve>& curves) {
  std::vector<const Series*> perplexity, bleu;
  double last_update = 1;
  for (const NamedCurve& curve : curves) {
    perplexity.push_back(&curve.curve.valid_perplexity);
    bleu.push_back(&curve.curve.bleu);
    for (const Series* series : {perplexity.back(), bleu.back()}) {
      for (const CurvePoint& point : *series) last_update = std::max(last_update, point.update);
    }
  }
  std::vector<std::pair<Panel, const std::vector<const Series*>*>> panels;
  double y = kTop;
  const auto add = [&](const char* name, const std::vector<const Series*>& all, double low,
                       double high, bool is_logarithmic) {
    panels.push_back({{name, y, low, high, last_update, is_logarithmic}, &all});
    y += kPanelHeight + kPanelGap;
  };
  const Range ppl = range_of(perplexity), score = range_of(bleu);
  if (!ppl.is_empty() && ppl.low > 0) {
    add("perplexity of the validation text", perplexity, ppl.low * 0.9, ppl.high * 1.1, true);
  }
  if (!score.is_empty()) {
    add("its BLEU (greedy)", bleu, std::max(0.0, std::floor(score.low / 5) * 5),
        std::ceil((score.high + 0.1) / 5) * 5, false);
  }
  if (panels.empty()) return "";
  SvgPicture picture(
      {kWidth, y + kLegendLine * static_cast<double>(curves.size())}, "Learning curves",
      fmt::format("validation of {} trainings over {:.0f} updates", curves.size(), last_update),
      "none");
  for (const auto& [panel, all] : panels) draw(panel, *all, picture);
  for (size_t i = 0; i < curves.size(); ++i) {
    const double line = y + kLegendLine * static_cast<double>(i);
    picture.line({kLeft, line - 4}, {kLeft + 28, line - 4}, stroke_of(i));
    picture.text({kLeft + 36, line}, curves[i].name, {12, SvgAnchor::kStart, kInk, false, 0});
  }
  return picture.str();
}

}  // namespace allot
