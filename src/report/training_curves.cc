#include "report/training_curves.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "base/progress.h"

namespace allot {
namespace {

// The page's own ink: the picture fits dark pages too.
const CurvePanel::Colors& page_colors() {
  static const CurvePanel::Colors page{"currentColor", "#88888855"};
  return page;
}

// About as wide as a phone, where its letters keep their size; wider windows show panels side by
// side.
constexpr double kWidth = 380, kLeft = 40, kRight = 374, kTop = 30, kBottom = 220, kHeight = 244;
constexpr double kKeyWidth = 42, kKeyHeight = 12;

// Colors that color-blind readers can distinguish (after Okabe and Ito), on white and on black;
// dashes, so that they can be distinguished without colors too.
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
    panels.push_back({"validation perplexity",
                      {losses.low * 0.9, losses.high * 1.1, CurvePanel::Axis::kLogarithmic},
                      &perplexity});
  }
  if (!scores.is_empty()) {
    panels.push_back(
        {"validation BLEU (greedy)",
         {std::max(0.0, std::floor(scores.low / 5) * 5), std::ceil((scores.high + 0.1) / 5) * 5},
         &bleu});
  }
  return panels;
}

}  // namespace

std::string training_curves_html(const std::vector<NamedCurve>& curves) {
  ManySeries perplexity, bleu;
  for (const NamedCurve& curve : curves) {
    perplexity.push_back(&curve.curve.valid_perplexity);
    bleu.push_back(&curve.curve.bleu);
  }
  const std::vector<PlannedPanel> panels = make_panels(perplexity, bleu);
  if (panels.empty()) return "";
  const double last_update = std::max(last_update_of(perplexity), last_update_of(bleu));
  std::string html = "<div class=\"curves\">\n";
  for (const auto& [name, scale, series] : panels) {
    SvgPicture picture({kWidth, kHeight}, name,
                       fmt::format("{} of {} over {:.0f} updates", name,
                                   format_count(curves.size(), "training run"), last_update),
                       "none");
    const CurvePanel panel({kLeft, kRight, kTop, kBottom}, scale, last_update);
    panel.draw_frame(name, page_colors(), picture);
    for (size_t i = 0; i < series->size(); ++i) {
      panel.draw_series(*(*series)[i], stroke_of(i), picture);
    }
    html += picture.str();
  }
  html += "</div>\n<ul class=\"curve-names\">\n";
  for (size_t i = 0; i < curves.size(); ++i) {
    SvgPicture line({kKeyWidth, kKeyHeight}, "", "", "none");
    line.line({0, kKeyHeight / 2}, {kKeyWidth, kKeyHeight / 2}, stroke_of(i));
    html += fmt::format("<li>{}{}</li>\n", line.str(), escape_xml(curves[i].name));
  }
  return html + "</ul>\n";
}

}  // namespace allot
