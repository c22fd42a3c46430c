#include "report/training_curves.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace allot {
namespace {

// The page's own ink: the picture fits dark pages too.
const CurvePanel::Colors& page_colors() {
  static const CurvePanel::Colors page{"currentColor", "#88888855"};
  return page;
}

constexpr double kWidth = 720, kLeft = 56, kRight = 700;
constexpr double kPanelHeight = 200, kPanelGap = 60, kTop = 36, kLegendLine = 20;

// Colors told apart by every kind of eye (after Okabe and Ito), on white and on black; dashes, so
// that paper without colors tells them apart too.
constexpr std::array<const char*, 8> kColors = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                                "#b58900", "#56b4e9", "#8a8a8a", "#8b5cf6"};
constexpr std::array<const char*, 5> kDashes = {"", "8 3", "2 3", "8 3 2 3", "14 4"};

SvgStroke stroke_of(size_t number) {
  return {kColors.at(number % kColors.size()), 2, kDashes.at(number % kDashes.size())};
}

using ManySeries = std::vector<const std::vector<CurvePoint>*>;

struct PlannedPanel {
  std::string name;
  CurvePanel::Scale scale;
  const ManySeries* series;
};

std::vector<PlannedPanel> make_panels(const ManySeries& perplexity, const ManySeries& bleu) {
  std::vector<PlannedPanel> panels;
  const CurveRange losses = range_of(perplexity), scores = range_of(bleu);
  if (!losses.is_empty() && losses.low > 0) {
    panels.push_back({"perplexity of the validation text",
                      {losses.low * 0.9, losses.high * 1.1, true},
                      &perplexity});
  }
  if (!scores.is_empty()) {
    panels.push_back({"validation BLEU (greedy)",
                      {std::max(0.0, std::floor(scores.low / 5) * 5),
                       std::ceil((scores.high + 0.1) / 5) * 5, false},
                      &bleu});
  }
  return panels;
}

}  // namespace

std::string training_curves_svg(const std::vector<NamedCurve>& curves) {
  ManySeries perplexity, bleu;
  for (const NamedCurve& curve : curves) {
    perplexity.push_back(&curve.curve.valid_perplexity);
    bleu.push_back(&curve.curve.bleu);
  }
  const std::vector<PlannedPanel> panels = make_panels(perplexity, bleu);
  if (panels.empty()) return "";
  const double last_update = std::max(last_update_of(perplexity), last_update_of(bleu));
  const double legend = kTop + static_cast<double>(panels.size()) * (kPanelHeight + kPanelGap);
  SvgPicture picture(
      {kWidth, legend + kLegendLine * static_cast<double>(curves.size())}, "Learning curves",
      fmt::format("validation of {} trainings over {:.0f} updates", curves.size(), last_update),
      "none");
  double top = kTop;
  for (const auto& [name, scale, series] : panels) {
    const CurvePanel panel({kLeft, kRight, top, top + kPanelHeight}, scale, last_update);
    panel.draw_frame(name, page_colors(), picture);
    for (size_t i = 0; i < series->size(); ++i) {
      panel.draw_series(*(*series)[i], stroke_of(i), picture);
    }
    top += kPanelHeight + kPanelGap;
  }
  for (size_t i = 0; i < curves.size(); ++i) {
    const double line = legend + kLegendLine * static_cast<double>(i);
    picture.line({kLeft, line - 4}, {kLeft + 40, line - 4}, stroke_of(i));
    picture.text({kLeft + 48, line}, curves[i].name,
                 {12, SvgAnchor::kStart, page_colors().ink, false, 0});
  }
  return picture.str();
}

}  // namespace allot
