#pragma once

#include <string>
#include <vector>

#include "report/svg.h"

namespace allot {

struct CurvePoint {
  double update = 0;
  double value = 0;
};

// One frame of a picture of curves: numbers by updates, on a vertical scale of its own.
class CurvePanel {
 public:
  enum class Axis { kLinear, kLogarithmic };
  struct Scale {
    double low = 0, high = 1;  // at bottom and top
    Axis axis = Axis::kLinear;
  };
  struct Place {
    double left = 0, right = 0, top = 0, bottom = 0;
  };
  struct Colors {
    std::string ink, grid;
  };

  CurvePanel(const Place& place, const Scale& scale, double last_update)
      : place_(place), scale_(scale), last_update_(last_update) {}

  // Values outside of the scale are drawn at its edge.
  SvgPoint at(const CurvePoint& point) const;

  // Round numbers within the scale.
  std::vector<double> marks() const;

  // Grid, its numbers, the name above and the last update below.
  void draw_frame(const std::string& name, const Colors& colors, SvgPicture& picture) const;
  // A line, and dots where there are few points.
  void draw_series(const std::vector<CurvePoint>& series, const SvgStroke& stroke,
                   SvgPicture& picture) const;

 private:
  Place place_;
  Scale scale_;
  double last_update_;
};

// Lowest and highest value of many series; `low` > `high` when there is none.
struct CurveRange {
  double low, high;
  bool is_empty() const { return low > high; }
};
CurveRange range_of(const std::vector<const std::vector<CurvePoint>*>& all);

// The last update of many series, at least 1.
double last_update_of(const std::vector<const std::vector<CurvePoint>*>& all);

}  // namespace allot
