#include "report/grid_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "report/picture_text.h"
#include "report/svg.h"

namespace allot {
namespace {

constexpr double kGridCellWidth = 58, kGridCellHeight = 30, kGridLeft = 62, kGridTop = 40,
                 kPanelHead = 48, kPanelFoot = 44, kGridGap = 24, kGridTitleWidth = 220,
                 kGridNumber = 13, kGridText = 14, kGridTitle = 16;
// More panels than fit into it go into another row.
constexpr double kGridMostWidth = 1180;

constexpr const char* kGridInk = "#222222";
constexpr const char* kGridQuiet = "#555555";
constexpr const char* kGridFrame = "#c0392b";
// On cells, which are the same on dark screens.
constexpr const char* kOnPaleCell = "#010101";
constexpr const char* kOnFullCell = "#fefefe";

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
struct CellColor {
  int red, green, blue;

  explicit CellColor(double share)
      : red(mix(share, 244, 27)), green(mix(share, 247, 108)), blue(mix(share, 250, 168)) {}
  std::string text() const { return fmt::format("#{:02x}{:02x}{:02x}", red, green, blue); }
  // The ink that stands out more, by the luminance of WCAG.
  const char* ink() const {
    const double luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    return luminance > 0.179 ? kOnPaleCell : kOnFullCell;
  }

 private:
  static int mix(double share, int pale, int full) {
    return static_cast<int>(std::lround(pale + share * (full - pale)));
  }
  static double linear(int value) {
    const double share = value / 255.0;
    return share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
  }
};

void draw_frame(const SvgPoint& corner, const SvgStroke& stroke, SvgPicture& picture) {
  const SvgPoint a{corner.x + 2, corner.y + 2};
  const SvgPoint c{corner.x + kGridCellWidth - 2, corner.y + kGridCellHeight - 2};
  picture.polyline({a, {c.x, a.y}, c, {a.x, c.y}, a}, stroke);
}

// What a panel is drawn with.
struct GridScale {
  const GridLabels& labels;
  Range range;

  double share(double value) const {
    return labels.higher_is_better ? range.share(value) : 1 - range.share(value);
  }
  double best() const { return labels.higher_is_better ? range.most : range.least; }
};

// `first`: the number of its first cell.
void draw_grid_panel(const GridScale& scale, const GridPanel& panel, size_t first,
                     const SvgPoint& corner, SvgPicture& picture) {
  const GridLabels& labels = scale.labels;
  const double top = corner.y + kPanelHead;
  picture.text({corner.x, corner.y + kGridText}, panel.title,
               {kGridText, SvgAnchor::kStart, kGridInk, SvgWeight::kBold});
  for (size_t column = 0; column < labels.columns.size(); ++column) {
    picture.text({corner.x + (static_cast<double>(column) + 0.5) * kGridCellWidth, top - 6},
                 labels.columns[column], {kGridNumber, SvgAnchor::kMiddle, kGridQuiet});
  }
  for (size_t row = 0; row < labels.rows.size(); ++row) {
    const double y = top + static_cast<double>(row) * kGridCellHeight;
    picture.text({corner.x - 6, y + 20}, labels.rows[row],
                 {kGridNumber, SvgAnchor::kEnd, kGridQuiet});
    for (size_t column = 0; column < labels.columns.size(); ++column) {
      const double value = panel.values[row][column];
      const size_t cell = first + row * labels.columns.size() + column;
      const bool is_framed = labels.chosen ? cell == *labels.chosen : value == scale.best();
      const bool is_unclear = !is_framed && cell < labels.unclear.size() && labels.unclear[cell];
      const double x = corner.x + static_cast<double>(column) * kGridCellWidth;
      const CellColor color(scale.share(value));
      picture.rectangle(
          {x + 1, y + 1}, {kGridCellWidth - 2, kGridCellHeight - 2}, color.text(),
          fmt::format("{} {}, {} {}: {:.{}f}{}", labels.row_name, labels.rows[row],
                      labels.column_name, labels.columns[column], value, labels.decimals,
                      is_unclear ? ", no clear difference to the framed one" : ""));
      picture.text({x + kGridCellWidth / 2, y + 20}, fmt::format("{:.{}f}", value, labels.decimals),
                   {kGridNumber, SvgAnchor::kMiddle, color.ink(), bold_if(is_framed)});
      if (is_framed) draw_frame({x, y}, {kGridFrame, 3}, picture);
      if (is_unclear) draw_frame({x, y}, {color.ink(), 1, "3 3"}, picture);
    }
  }
  const double bottom = top + static_cast<double>(labels.rows.size()) * kGridCellHeight;
  const double middle = static_cast<double>(labels.columns.size()) * kGridCellWidth / 2;
  picture.text({corner.x + middle, bottom + 18}, labels.column_name,
               {kGridText, SvgAnchor::kMiddle, kGridInk});
  picture.text({corner.x - kGridLeft + 16, (top + bottom) / 2}, labels.row_name,
               {kGridText, SvgAnchor::kMiddle, kGridInk, SvgWeight::kNormal, -90});
}

}  // namespace

std::string draw_grid(const GridLabels& labels, const std::vector<GridPanel>& panels) {
  const GridScale scale{labels, Range(panels)};
  const double panel_width =
      kGridLeft +
      std::max(static_cast<double>(labels.columns.size()) * kGridCellWidth, kGridTitleWidth);
  const double panel_height =
      kPanelHead + static_cast<double>(labels.rows.size()) * kGridCellHeight + kPanelFoot;
  const auto fitting = static_cast<size_t>(
      std::max(1.0, std::floor((kGridMostWidth + kGridGap) / (panel_width + kGridGap))));
  const size_t per_row = std::max<size_t>(1, std::min(fitting, panels.size()));
  const size_t num_rows = (panels.size() + per_row - 1) / per_row;
  const std::string key = labels.unclear.empty()
                              ? "Framed: the best."
                              : "Framed: the best. Dashed: no clear difference to it.";
  const double width = std::max({static_cast<double>(per_row) * (panel_width + kGridGap),
                                 bold_text_width(labels.title, kGridTitle) + kGridGap,
                                 text_width(key, kGridText) + kGridGap});
  const double key_top = kGridTop + static_cast<double>(num_rows) * panel_height;
  SvgPicture picture(
      {width, key_top + 16}, labels.title,
      fmt::format("{} by {} and {}", labels.title, labels.row_name, labels.column_name));
  picture.follow_dark_screens({{"#ffffff", "#14171b"},
                               {kGridInk, "#e7eaee"},
                               {kGridQuiet, "#a2abb6"},
                               {kGridFrame, "#ff7a5c"}});
  picture.text({16, 24}, labels.title, {kGridTitle, SvgAnchor::kStart, kGridInk, SvgWeight::kBold});
  for (size_t p = 0; p < panels.size(); ++p) {
    const size_t row_number = p / per_row;
    const auto column = static_cast<double>(p % per_row), row = static_cast<double>(row_number);
    draw_grid_panel(scale, panels[p], p * labels.rows.size() * labels.columns.size(),
                    {kGridLeft + column * (panel_width + kGridGap), kGridTop + row * panel_height},
                    picture);
  }
  picture.text({16, key_top}, key, {kGridText, SvgAnchor::kStart, kGridQuiet});
  return picture.str();
}

}  // namespace allot
