#include "report/learning_curve.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/json_object.h"
#include "base/output_file.h"
#include "train/training_log.h"

namespace allot {
namespace {

constexpr const char* kTrainColor = "#767676";
constexpr const char* kValidColor = "#1b6ca8";
constexpr const char* kBleuColor = "#b3541e";
constexpr double kPictureWidth = 720, kAxisLeft = 64, kAxisRight = 700;

const CurvePanel::Colors& colors_on_white() {
  static const CurvePanel::Colors on_white{"#444444", "#dddddd"};
  return on_white;
}

const std::vector<SvgDarkColor>& colors_of_dark_screens() {
  static const std::vector<SvgDarkColor> colors = {{"#ffffff", "#14171b"},
                                                   {colors_on_white().ink, "#e7eaee"},
                                                   {colors_on_white().grid, "#363d46"},
                                                   {kTrainColor, "#a2abb6"},
                                                   {kValidColor, "#6cbcf0"},
                                                   {kBleuColor, "#f0a35a"}};
  return colors;
}

void draw_perplexity(const LearningCurve& curve, double last_update, SvgPicture& picture) {
  const CurveRange range = range_of({&curve.train_perplexity, &curve.valid_perplexity});
  const double low = range.is_empty() || range.low <= 0 ? 1 : range.low;
  const CurvePanel panel(
      {kAxisLeft, kAxisRight, 40, 240},
      {low * 0.9, std::max(range.high, low) * 1.1, CurvePanel::Axis::kLogarithmic}, last_update);
  panel.draw_frame("perplexity", colors_on_white(), picture);
  panel.draw_series(curve.train_perplexity, {kTrainColor, 2, "4 3"}, picture);
  panel.draw_series(curve.valid_perplexity, {kValidColor, 2}, picture);
  picture.text({kAxisRight, 30}, "validation", {12, SvgAnchor::kEnd, kValidColor});
  picture.text({kAxisRight - 80, 30}, "training (dashed)", {12, SvgAnchor::kEnd, kTrainColor});
}

void draw_bleu(const LearningCurve& curve, double last_update, SvgPicture& picture) {
  const double high = std::max(10.0, range_of({&curve.bleu}).high);
  const CurvePanel panel({kAxisLeft, kAxisRight, 300, 460}, {0, std::ceil(high / 10) * 10},
                         last_update);
  panel.draw_frame("BLEU (greedy, validation)", colors_on_white(), picture);
  panel.draw_series(curve.bleu, {kBleuColor, 2}, picture);
}

}  // namespace

LearningCurve learning_curve(const std::vector<nlohmann::ordered_json>& events) {
  LearningCurve curve;
  const auto add = [](const nlohmann::ordered_json& event, const char* key,
                      std::vector<CurvePoint>& series) {
    const double value = number_or(event, key, -1), update = number_or(event, "update", -1);
    if (value >= 0 && update >= 0) series.push_back({update, value});
  };
  for (const auto& event : events) {
    const std::string kind = text_or(event, "event", "");
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
  const double last_update =
      last_update_of({&curve.train_perplexity, &curve.valid_perplexity, &curve.bleu});
  SvgPicture picture({kPictureWidth, has_bleu ? 490.0 : 270.0}, "Learning curve",
                     fmt::format("perplexity of training and validation{} over {:.0f} updates",
                                 has_bleu ? ", and BLEU," : "", last_update));
  picture.follow_dark_screens(colors_of_dark_screens());
  draw_perplexity(curve, last_update, picture);
  if (has_bleu) draw_bleu(curve, last_update, picture);
  return picture.str();
}

void write_learning_curve(const RunPaths& paths) {
  write_file(paths.curve(), learning_curve_svg(learning_curve(read_training_log(paths.log()))));
}

}  // namespace allot
