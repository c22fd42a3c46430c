#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace allot {

// A table of numbers as a picture: a cell for each, colored from the worst to the best, the best
// one framed.
struct GridPanel {
  std::string title;                        // "exhaustion bonus 0.2"
  std::vector<std::vector<double>> values;  // rows x columns
};

struct GridLabels {
  std::string title;
  std::string row_name;     // "alpha"
  std::string column_name;  // "beta"
  std::vector<std::string> rows;
  std::vector<std::string> columns;
  int decimals = 2;
  bool higher_is_better = true;
  // The cell to frame instead of the best, counted panel by panel and row by row: what was chosen
  // by more than these values.
  std::optional<size_t> chosen = {};
  // Of every cell, in the same order, whether it may differ from the framed one by chance: these
  // have a dashed frame (empty = none).
  std::vector<bool> unclear = {};
};

// Panels in rows, on one scale of colors, which follows dark screens. SVG.
std::string draw_grid(const GridLabels& labels, const std::vector<GridPanel>& panels);

}  // namespace allot
