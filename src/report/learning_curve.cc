#include "report/learning_curve.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "report/svg.h"

namespace allot {
namespace {

constexpr const char* kTrainColor = "#8a8a8a";
constexpr const char* kValidColor = "#1b6ca8";
constexpr const char* kBleuColor = "#b3541e";
constexpr double kWidth = 720;
constexpr double kLeft = 64, kRight = 700;

// A box of the picture with its own vertical scale.
struct Panel {
  double top = 0, bottom = 0;
  double low = 0, high = 1;  // values at bottom and top
  double last_update = 1;
  bool is_logarithmic = false;

  SvgPoint place(const CurvePoint& point) const {
    const double share =
        is_logarithmic ? (std::log(point.value) - std::log(low)) / (std::log(high) - std::log(low))
                       : (point.value - low) / (high - low);
    return {kLeft + (kRight - kLeft) * point.update / last_update,
            bottom + (top - bottom) * std::clamp(share, 0.0, 1.0)};
  }
};

// 1, 2, 5, 10, 20, ... that lie in the range.
std::vector<double> round_numbers(double low, double high) {
  std::vector<double> numbers;
  for (double power = std::pow(10, std::floor(std::log10(low))); power <= high; power *= 10) {
    for (const double digit : {1.0, 2.0, 5.0}) {
      if (digit * power >= low && digit * power <= high) numbers.push_back(digit * power);
    }
  }
  return numbers;
}

void draw_frame(const Panel& panel, const std::vector<double>& marks, const char* name,
                SvgPicture& picture) {
  for (const double mark : marks) {
    const double y = panel.place({0, mark}).y;
    picture.line({kLeft, y}, {kRight, y}, {"#dddddd", 1});
    picture.text({kLeft - 6, y + 4}, fmt::format("{:g}", mark),
                 {11, SvgAnchor::kEnd, "#555555", false, 0});
  }
  picture.line({kLeft, panel.bottom}, {kRight, panel.bottom}, {"#555555", 1});
  picture.text({kLeft, panel.top - 8}, name, {13, SvgAnchor::kStart, "#222222", true, 0});
}

void draw_series(const Panel& panel, const std::vector<CurvePoint>& series, const char* color,
                 SvgPicture& picture) {
  std::vector<SvgPoint> points;
  points.reserve(series.size());
  for (const CurvePoint& point : series) points.push_back(panel.place(point));
  if (points.size() > 1) picture.polyline(points, {color, 2});
  for (const SvgPoint& point : points) {
    if (series.size() <= 100) picture.rectangle({point.x - 2, point.y - 2}, {4, 4}, color);
  }
}

double last_update_of(const LearningCurve& curve) {
  double last = 1;
  for (const auto* series : {&curve.train_perplexity, &curve.valid_perplexity, &curve.bleu}) {
    for (const CurvePoint& point : *series) last = std::max(last, point.update);
  }
  return last;
}

void draw_perplexity(const LearningCurve& curve, double last_update, SvgPicture& picture) {
  double low = std::numeric_limits<double>::infinity(), high = 1;
  for (const auto* series : {&curve.train_perplexity, &curve.valid_perplexity}) {
    for (const CurvePoint& point : *series) {
      low = std::min(low, point.value);
      high = std::max(high, point.value);
    }
  }
  if (!std::isfinite(low)) low = 1;
  const Panel panel{40, 240, low * 0.9, std::max(high, low) * 1.1, last_update, true};
  draw_frame(panel, round_numbers(panel.low, panel.high), "perplexity", picture);
  draw_series(panel, curve.train_perplexity, kTrainColor, picture);
  draw_series(panel, curve.valid_perplexity, kValidColor, picture);
  picture.text({kRight, 32}, "validation", {12, SvgAnchor::kEnd, kValidColor, false, 0});
  picture.text({kRight - 80, 32}, "training", {12, SvgAnchor::kEnd, kTrainColor, false, 0});
}

void draw_bleu(const LearningCurve& curve, double last_update, SvgPicture& picture) {
  double high = 10;
  for (const CurvePoint& point : curve.bleu) high = std::max(high, point.value);
  const Panel panel{290, 450, 0, std::ceil(high / 10) * 10, last_update, false};
  std::vector<double> marks;
  for (double mark = 0; mark <= panel.high; mark += panel.high > 50 ? 20 : 10) {
    marks.push_back(mark);
  }
  draw_frame(panel, marks, "BLEU (greedy, validation)", picture);
  draw_series(panel, curve.bleu, kBleuColor, picture);
}

}  // namespace

LearningCurve learning_curve(const std::vector<nlohmann::ordered_json>& events) {
  LearningCurve curve;
  const auto add = [](const nlohmann::ordered_json& event, const char* key,
                      std::vector<CurvePoint>& series) {
    if (!event.contains(key) || !event[key].is_number() || !event.contains("update")) return;
    const double value = event[key];
    if (std::isfinite(value) && value >= 0) series.push_back({event["update"], value});
  };
  for (const auto& event : events) {
    const std::string kind = event.value("event", "");
    if (kind == "updates") add(event, "perplexity", curve.train_perplexity);
    if (kind == "validation") {
      add(event, "perplexity", curve.valid_perplexity);
      add(event, "bleu", curve.bleu);
    }
  }
  return curve;
}

std::string learning_curve_svg(const LearningCurve& curve) {
  const bool has_bleu = !curve.bleu.empty();
  const double last_update = last_update_of(curve);
  SvgPicture picture({kWidth, has_bleu ? 490.0 : 280.0}, "Learning curve",
                     fmt::format("perplexity of training and validation{} over {:.0f} updates",
                                 has_bleu ? ", and BLEU," : "", last_update));
  draw_perplexity(curve, last_update, picture);
  if (has_bleu) draw_bleu(curve, last_update, picture);
  const double y = has_bleu ? 470 : 260;
  picture.text({kLeft, y}, "0", {11, SvgAnchor::kMiddle, "#555555", false, 0});
  picture.text({kRight, y}, fmt::format("{:.0f} updates", last_update),
               {11, SvgAnchor::kEnd, "#555555", false, 0});
  return picture.str();
}

}  // namespace allot
