#include "report/grid_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "report/svg.h"

namespace allot {
namespace {

constexpr double kGridCellWidth = 56, kGridCellHeight = 28, kGridMargin = 48, kHead = 62,
                 kGridGap = 40, kGridTitleWidth = 200;

struct Range {
  double least = std::numeric_limits<double>::infinity();
  double most = -std::numeric_limits<double>::infinity();

  explicit Range(const std::vector<GridPanel>& panels) {
    for (const GridPanel& panel : panels) {
      for (const std::vector<double>& row : panel.values) {
        for (const double value : row) {
          least = std::min(least, value);
          most = std::max(most, value);
        }
      }
    }
  }
  double share(double value) const { return most > least ? (value - least) / (most - least) : 1; }
};

// From pale to full color.
std::string color_of(double share) {
  const auto mix = [share](int pale, int full) {
    return static_cast<int>(std::lround(pale + share * (full - pale)));
  };
  return fmt::format("#{:02x}{:02x}{:02x}", mix(244, 27), mix(247, 108), mix(250, 168));
}

}  // namespace

std::string draw_grid(const GridLabels& labels, const std::vector<GridPanel>& panels) {
  const Range range(panels);
  const auto num_columns = static_cast<double>(labels.columns.size());
  const auto num_rows = static_cast<double>(labels.rows.size());
  const double panel_width = std::max(num_columns * kGridCellWidth, kGridTitleWidth) + kGridGap;
  SvgPicture picture(
      {kGridMargin + panel_width * static_cast<double>(panels.size()),
       kHead + num_rows * kGridCellHeight + kGridMargin},
      labels.title,
      fmt::format("{} by {} and {}", labels.title, labels.row_name, labels.column_name));
  picture.text({kGridMargin, 20}, labels.title,
               {14, SvgAnchor::kStart, "#222222", SvgWeight::kBold});
  const double best = labels.higher_is_better ? range.most : range.least;
  for (size_t p = 0; p < panels.size(); ++p) {
    const double left = kGridMargin + panel_width * static_cast<double>(p);
    picture.text({left, 40}, panels[p].title, {});
    for (size_t column = 0; column < labels.columns.size(); ++column) {
      picture.text({left + (static_cast<double>(column) + 0.5) * kGridCellWidth, kHead - 6},
                   labels.columns[column], {11, SvgAnchor::kMiddle, "#555555"});
    }
    for (size_t row = 0; row < labels.rows.size(); ++row) {
      const double top = kHead + static_cast<double>(row) * kGridCellHeight;
      picture.text({left - 6, top + 18}, labels.rows[row], {11, SvgAnchor::kEnd, "#555555"});
      for (size_t column = 0; column < labels.columns.size(); ++column) {
        const double value = panels[p].values[row][column];
        const size_t cell = (p * labels.rows.size() + row) * labels.columns.size() + column;
        const bool is_framed = labels.chosen ? cell == *labels.chosen : value == best;
        const double x = left + static_cast<double>(column) * kGridCellWidth;
        const double share = labels.higher_is_better ? range.share(value) : 1 - range.share(value);
        picture.rectangle(
            {x + 1, top + 1}, {kGridCellWidth - 2, kGridCellHeight - 2}, color_of(share),
            fmt::format("{} {}, {} {}: {:.{}f}", labels.row_name, labels.rows[row],
                        labels.column_name, labels.columns[column], value, labels.decimals));
        picture.text(
            {x + kGridCellWidth / 2, top + 18}, fmt::format("{:.{}f}", value, labels.decimals),
            {11, SvgAnchor::kMiddle, share > 0.6 ? "#ffffff" : "#222222", bold_if(is_framed)});
        if (!is_framed) continue;
        const SvgPoint a{x + 1, top + 1}, b{x + kGridCellWidth - 1, top + 1};
        const SvgPoint c{x + kGridCellWidth - 1, top + kGridCellHeight - 1},
            d{x + 1, top + kGridCellHeight - 1};
        picture.polyline({a, b, c, d, a}, {"#c0392b", 2});
      }
    }
    picture.text({left + num_columns * kGridCellWidth / 2, kHead + num_rows * kGridCellHeight + 20},
                 labels.column_name, {12, SvgAnchor::kMiddle, "#222222"});
  }
  picture.text({14, kHead + num_rows * kGridCellHeight / 2}, labels.row_name,
               {12, SvgAnchor::kMiddle, "#222222", SvgWeight::kNormal, -90});
  return picture.str();
}

}  // namespace allot
