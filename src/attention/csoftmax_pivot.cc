#include "attention/csoftmax_pivot.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "attention/pivot.h"

namespace allot::attention {
namespace {

// No weight is above 1, so a larger bound says no more than 1 does; infinity needs no extra case.
template <typename Real>
Real cap_of(const Row<Real>& row, size_t j) {
  return std::min(row.bounds[j], Real(1));
}

// The search. Invariant: the weights sum to at least 1 at `low`, so that the answer is not below
// it; positions with knees up to `low` are interior, and the entries are those whose side is not
// known.
template <typename Real>
class CsoftmaxSearch {
 public:
  CsoftmaxSearch(const Row<Real>& row, Workspace<Real>& workspace) : workspace_(workspace) {
    workspace.ratio.resize(row.length);
    RatioEntry<Real>* next = workspace.ratio.data();
    for (size_t j = 0; j < row.length; ++j) {
      *next = {workspace.knees[j], cap_of(row, j)};
      next += static_cast<int>(std::isfinite(row.scores[j]) & (row.bounds[j] > 0));
    }
    workspace.ratio.resize(static_cast<size_t>(next - workspace.ratio.data()));
  }

  void run() {
    bool take_median = false;
    for (size_t round = 0; !workspace_.ratio.empty(); ++round) {
      const size_t size = workspace_.ratio.size();
      split_at(take_median ? median() : sampled_pivot(round));
      // Bad luck twice in a row cannot happen, so no input makes the search slow.
      take_median = !take_median && workspace_.ratio.size() > size - size / 8;
    }
  }

  double low() const { return low_; }
  bool has_interior() const { return std::isfinite(low_); }
  double at_bound() const { return at_bound_; }

 private:
  // Compares the sum at `pivot` with 1 and forgets the positions on the side that is settled.
  void split_at(double pivot) {
    double above = 0;     // what positions with larger knees give: their bounds
    double up_to = 0;     // what the others give
    double bound_at = 0;  // bounds of the positions exactly at the pivot
    for (const RatioEntry<Real>& entry : workspace_.ratio) {
      const double cap = static_cast<double>(entry.cap);
      const bool is_above = entry.knee > pivot;
      // An exponential more where it is above costs less than a guess that is wrong half the time.
      const double distance = std::min(entry.knee - pivot, 0.0);
      const double free = cap * static_cast<double>(std::exp(static_cast<Real>(distance)));
      above += value_if(is_above, cap);
      up_to += value_if(!is_above, free);
      bound_at += value_if(entry.knee == pivot, cap);
    }
    const double interior = has_interior() ? interior_ * std::exp(low_ - pivot) : 0.0;
    if (at_bound_ + above + interior + up_to >= 1) {
      low_ = pivot;
      interior_ = interior + up_to;
      keep([pivot](const RatioEntry<Real>& entry) { return entry.knee > pivot; });
    } else {
      at_bound_ += above + bound_at;
      keep([pivot](const RatioEntry<Real>& entry) { return entry.knee < pivot; });
    }
  }

  template <typename Condition>
  void keep(const Condition& condition) {
    RatioEntry<Real>* kept = workspace_.ratio.data();
    for (const RatioEntry<Real> entry : workspace_.ratio) {
      *kept = entry;
      kept += condition(entry) ? 1 : 0;
    }
    workspace_.ratio.resize(static_cast<size_t>(kept - workspace_.ratio.data()));
  }

  double sampled_pivot(size_t round) const {
    const std::vector<RatioEntry<Real>>& entries = workspace_.ratio;
    return sampled_median(entries.size(), round, [&](size_t i, bool) { return entries[i].knee; });
  }

  double median() {
    std::vector<double>& points = workspace_.split_points;
    points.clear();
    for (const RatioEntry<Real>& entry : workspace_.ratio) points.push_back(entry.knee);
    return median_of(points);
  }

  Workspace<Real>& workspace_;
  double low_ = -std::numeric_limits<double>::infinity();
  double at_bound_ = 0;  // bounds of the positions known to be held
  double interior_ = 0;  // sum of exp(score - low) over the positions known to be interior
};

}  // namespace

template <typename Real>
void solve_csoftmax_by_pivot(const Row<Real>& row, Workspace<Real>& workspace) {
  std::vector<double>& knees = workspace.knees;
  knees.resize(row.length);
  for (size_t j = 0; j < row.length; ++j) {
    knees[j] = static_cast<double>(row.scores[j]) - std::log(static_cast<double>(cap_of(row, j)));
  }
  CsoftmaxSearch<Real> search(row, workspace);
  search.run();

  double last_interior_knee = search.low();
  const bool is_flat = !search.has_interior();
  if (is_flat) {
    // The bounds sum to 1: any threshold up to the smallest knee gives the answer. Take the
    // largest.
    last_interior_knee = std::numeric_limits<double>::infinity();
    for (size_t j = 0; j < row.length; ++j) {
      if (std::isfinite(row.scores[j])) last_interior_knee = std::min(last_interior_knee, knees[j]);
    }
  }
  SupportWriter<Real> support(row);
  Real largest = -std::numeric_limits<Real>::infinity();  // score in the interior
  for (size_t j = 0; j < row.length; ++j) {
    const bool is_unmasked = std::isfinite(row.scores[j]);
    const bool is_interior = is_unmasked & (knees[j] <= last_interior_knee);
    support.add_if(is_interior, is_unmasked & !is_interior, j);
    largest = is_interior ? std::max(largest, row.scores[j]) : largest;
    row.weights[j] = is_unmasked ? cap_of(row, j) : Real(0);
  }
  support.finish();
  row.summary->threshold = static_cast<Real>(last_interior_knee);
  if (is_flat) return;  // in the interior, too, the value equals the bound

  const double mass = std::max(0.0, 1 - search.at_bound());
  double sum = 0;
  for (uint32_t i = 0; i < row.summary->num_interior; ++i) {
    const uint32_t j = row.support[i];
    row.weights[j] = std::exp(row.scores[j] - largest);
    sum += static_cast<double>(row.weights[j]);
  }
  const double scale = mass / sum;
  for (uint32_t i = 0; i < row.summary->num_interior; ++i) {
    const uint32_t j = row.support[i];
    const double weight = static_cast<double>(row.weights[j]) * scale;
    row.weights[j] = std::min(cap_of(row, j), static_cast<Real>(weight));
  }
  row.summary->threshold = static_cast<Real>(static_cast<double>(largest) + std::log(sum / mass));
}

template void solve_csoftmax_by_pivot(const Row<float>&, Workspace<float>&);
template void solve_csoftmax_by_pivot(const Row<double>&, Workspace<double>&);

}  // namespace allot::attention
