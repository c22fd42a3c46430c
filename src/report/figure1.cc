#include "report/figure1.h"

#include <fmt/format.h>

#include <algorithm>

#include "attention/budget.h"
#include "report/svg.h"

namespace allot {
namespace {

using attention::Transform;

constexpr size_t kNumWords = 3;
constexpr double kFertility = 1;

// Layout, in user units.
constexpr double kLabelsWidth = 150;  // labels of the rows
constexpr double kNamesHeight = 44;   // names of the transforms
constexpr double kPanelWidth = 176;   // with the gap to the next one
constexpr double kRowHeight = 150;    // likewise
constexpr double kPlotWidth = 150;
constexpr double kUnit = 88;      // height of a weight of 1
constexpr double kHeadroom = 22;  // above a weight of 1: sums reach 1.1, and carry a number
constexpr double kWeightBarWidth = 30;
constexpr double kLegendHeight = 40;

// Blue, orange, purple: apart for color-blind eyes, too. Green and red are for the bounds.
constexpr const char* kWordColors[kNumWords] = {"#3b7fb6", "#e08a1e", "#8a6bb1"};
constexpr const char* kBoundColor = "#0a7d32";
constexpr const char* kExcessColor = "#c62828";
constexpr const char* kAxisColor = "#555555";
constexpr const char* kGridColor = "#e4e4e4";

const std::vector<std::vector<double>>& scores_of_steps() {
  static const std::vector<std::vector<double>> scores = {
      {1.2, 0.8, -0.2}, {0.7, 0.9, 0.1}, {-0.2, 0.2, 0.9}};
  return scores;
}

Figure1Column compute_column(Transform transform) {
  Figure1Column column;
  column.transform = transform;
  attention::Budget<double> budget(std::vector<double>(kNumWords, kFertility));
  for (const std::vector<double>& scores : scores_of_steps()) {
    Figure1Step step;
    step.scores = scores;
    if (attention::is_bounded(transform)) step.bounds = budget.left();
    step.weights = attention::solve(transform, step.scores, step.bounds).weights;
    budget.spend(step.weights.data());
    column.steps.push_back(std::move(step));
  }
  column.total = budget.spent();
  return column;
}

// The label of a weight at its bar; an exact zero has no decimals.
std::string label_of(double weight) {
  return weight == 0 ? "0" : fmt::format("{:.2f}", weight);
}

// Numbers beside the axis: once in a row of panels is enough.
enum class AxisNumbers { kHidden, kShown };

// One panel: axes, and the marks of words and weights.
class WeightPanel {
 public:
  WeightPanel(SvgPicture& picture, size_t row, size_t column)
      : picture_(picture),
        left_(kLabelsWidth + kPanelWidth * static_cast<double>(column)),
        bottom_(kNamesHeight + kRowHeight * static_cast<double>(row) + kHeadroom + kUnit) {}

  void draw_axes(AxisNumbers numbers) const {
    for (const double weight : {0.5, 1.0}) {
      picture_.line({left_, height(weight)}, {left_ + kPlotWidth, height(weight)}, {kGridColor});
    }
    if (numbers == AxisNumbers::kShown) {
      for (const double weight : {0.0, 0.5, 1.0}) {
        picture_.text({left_ - 6, height(weight) + 4}, fmt::format("{}", weight),
                      {11, SvgAnchor::kEnd, kAxisColor});
      }
    }
  }

  void draw_word(size_t word, double weight, const std::string& tip) const {
    const double capped = std::min(weight, kFertility);
    if (weight > 0) {
      picture_.rectangle({bar_left(word), height(capped)},
                         {kWeightBarWidth, bottom_ - height(capped)}, kWordColors[word], tip);
    }
    if (is_excess(weight)) {
      picture_.rectangle({bar_left(word), height(weight)},
                         {kWeightBarWidth, height(kFertility) - height(weight)}, kExcessColor,
                         tip + ", more than its fertility");
    }
  }

  // Over the bars of this panel, because a bound may be on top of one.
  void draw_bound(size_t word, double bound) const {
    picture_.line({bar_left(word) - 6, height(bound)},
                  {bar_left(word) + kWeightBarWidth + 6, height(bound)}, {kBoundColor, 2, "5 3"});
  }

  void draw_labels(size_t word, double weight, double bound) const {
    // Above the bar; above a bound on the bar, too; inside where a higher bound would cross the
    // number.
    double y = height(weight) - 5;
    const double line = height(bound);
    const bool is_crossed = line < y + 2 && line > y - 11;
    const bool is_inside = is_crossed && line < height(weight) - 2 && bottom_ - height(weight) > 16;
    if (is_inside) {
      y = height(weight) + 13;
    } else if (is_crossed) {
      y = line - 4;
    }
    const double center = bar_left(word) + kWeightBarWidth / 2;
    const char* color = is_inside ? "#ffffff" : is_excess(weight) ? kExcessColor : "#222222";
    picture_.text({center, y}, label_of(weight),
                  {11, SvgAnchor::kMiddle, color, bold_if(weight == 0 || is_excess(weight))});
    picture_.text({center, bottom_ + 13}, fmt::format("word {}", word + 1),
                  {10, SvgAnchor::kMiddle, kAxisColor});
  }

  void draw_baseline() const {
    picture_.line({left_, bottom_}, {left_ + kPlotWidth, bottom_}, {kAxisColor, 1.2});
  }

 private:
  static bool is_excess(double weight) { return weight > kFertility + 1e-9; }
  double height(double weight) const { return bottom_ - kUnit * weight; }
  double bar_left(size_t word) const { return left_ + 14 + 46 * static_cast<double>(word); }

  SvgPicture& picture_;
  double left_;
  double bottom_;
};

void draw_panel(const WeightPanel& panel, AxisNumbers numbers, const std::vector<double>& weights,
                const std::vector<double>& bounds, const std::string& what) {
  panel.draw_axes(numbers);
  for (size_t j = 0; j < kNumWords; ++j) {
    panel.draw_word(j, weights[j], fmt::format("{}, word {}: {:.6f}", what, j + 1, weights[j]));
  }
  panel.draw_baseline();
  for (size_t j = 0; j < bounds.size(); ++j) panel.draw_bound(j, bounds[j]);
  for (size_t j = 0; j < kNumWords; ++j) {
    panel.draw_labels(j, weights[j], bounds.empty() ? -1 : bounds[j]);
  }
}

void draw_row_labels(SvgPicture& picture) {
  const auto middle = [](size_t row) {
    return kNamesHeight + kRowHeight * static_cast<double>(row) + kHeadroom + kUnit / 2;
  };
  const std::vector<std::vector<double>>& scores = scores_of_steps();
  for (size_t row = 0; row < scores.size(); ++row) {
    picture.text({14, middle(row) - 4}, fmt::format("step {}", row + 1),
                 {13, SvgAnchor::kStart, "#222222", SvgWeight::kBold});
    picture.text({14, middle(row) + 13},
                 fmt::format("z = ({}, {}, {})", scores[row][0], scores[row][1], scores[row][2]),
                 {11});
  }
  picture.text({14, middle(3) - 4}, "all steps",
               {13, SvgAnchor::kStart, "#222222", SvgWeight::kBold});
  picture.text({14, middle(3) + 13}, "sum of the weights", {11});
}

void draw_legend(SvgPicture& picture, double y) {
  picture.line({kLabelsWidth, y - 4}, {kLabelsWidth + 32, y - 4}, {kBoundColor, 2, "5 3"});
  picture.text({kLabelsWidth + 40, y}, "bound: fertility 1 less what the word has received", {11});
  picture.rectangle({kLabelsWidth + 372, y - 10}, {12, 12}, kExcessColor);
  picture.text({kLabelsWidth + 390, y}, "more than the fertility", {11});
}

}  // namespace

std::vector<Figure1Column> compute_figure1() {
  std::vector<Figure1Column> columns;
  for (const Transform transform :
       {Transform::kSoftmax, Transform::kSparsemax, Transform::kCsoftmax, Transform::kCsparsemax}) {
    columns.push_back(compute_column(transform));
  }
  return columns;
}

std::string figure1_svg(const std::vector<Figure1Column>& columns) {
  const size_t num_rows = scores_of_steps().size() + 1;
  const double bottom = kNamesHeight + kRowHeight * static_cast<double>(num_rows);
  SvgPicture picture(
      {kLabelsWidth + kPanelWidth * static_cast<double>(columns.size()), bottom + kLegendHeight},
      "Attention of three words over three steps",
      "Weights that four transforms give to three words in three steps, and their "
      "sums. Only the constrained ones keep every sum at the fertility of 1.");
  draw_row_labels(picture);
  for (size_t c = 0; c < columns.size(); ++c) {
    const AxisNumbers numbers = c == 0 ? AxisNumbers::kShown : AxisNumbers::kHidden;
    const Figure1Column& column = columns[c];
    const std::string name = attention::to_string(column.transform);
    picture.text({kLabelsWidth + kPanelWidth * static_cast<double>(c) + kPlotWidth / 2, 26}, name,
                 {15, SvgAnchor::kMiddle, "#222222", SvgWeight::kBold});
    for (size_t row = 0; row < column.steps.size(); ++row) {
      const Figure1Step& step = column.steps[row];
      draw_panel(WeightPanel(picture, row, c), numbers, step.weights, step.bounds,
                 fmt::format("{}, step {}", name, row + 1));
    }
    // Every word may receive 1 in all, whether or not the transform knows.
    draw_panel(WeightPanel(picture, num_rows - 1, c), numbers, column.total,
               attention::is_bounded(column.transform) ? std::vector<double>(kNumWords, kFertility)
                                                       : std::vector<double>(),
               name + ", all steps");
  }
  draw_legend(picture, bottom + 18);
  return picture.str();
}

}  // namespace allot
