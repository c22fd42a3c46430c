#include "attention/clipped_pivot.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "attention/pivot.h"

namespace allot::attention {
namespace {

template <int kPower>
double power(double base) {
  return kPower == 1 ? base : base * base;
}

// The contribution of positions known to be interior: sum of (x_j - threshold)^kPower, as moments
// around a reference that is never above any of them. Moving the reference down adds terms that are
// not negative, so nothing cancels, however large the scores.
template <int kPower>
struct InteriorSums {
  double count = 0;
  double first = 0;   // sum of x_j - reference
  double second = 0;  // sum of (x_j - reference)^2, for power 2 only

  void add(double height, bool is_member) {
    count += static_cast<double>(is_member);
    first += value_if(is_member, height);
    if (kPower == 2) second += value_if(is_member, height * height);
  }
  // With the reference lower by `distance`.
  double value(double distance) const {
    if (kPower == 1) return first + count * distance;
    return second + distance * (2 * first + count * distance);
  }
  void lower_reference(double distance) {
    if (kPower == 2) second = value(distance);
    first += count * distance;
  }
  // The distance at which value(distance) is `target`, which is at least value(0).
  double distance_to(double target) const {
    if (kPower == 1) return (target - first) / count;
    const double missing = std::max(0.0, target - second);
    return missing / (first + std::sqrt(first * first + count * missing));
  }
};

template <int kPower, typename Real>
ClippedEntry<Real> make_entry(const Row<Real>& row, size_t j) {
  const Real top = row.scores[j] / Real(kPower);
  const Real cap = row.bounds == nullptr ? std::numeric_limits<Real>::infinity() : row.bounds[j];
  const double width = static_cast<double>(cap);
  return {static_cast<double>(top) - (kPower == 1 ? width : std::sqrt(width)), top, cap};
}

// Masked, or with a bound of zero: the weight is 0 whatever the threshold.
template <typename Real>
bool is_out(const Row<Real>& row, size_t j) {
  return !std::isfinite(row.scores[j]) | (row.bounds != nullptr && row.bounds[j] <= 0);
}

// The search: Algorithm 1 of the paper (Pardalos and Kovoor). Invariant: low <= answer < high, that
// is, the weights sum to at least 1 at `low` and to less than 1 at `high`; the entries of the
// workspace are the positions with a split point strictly between them.
//
//   Algorithm 1, where y = -tau / 2     here
//   working set W                       the entries of the workspace
//   split points P = {a_j, b_j}         tops and knees of the entries
//   tau_L, tau_R                        high and low (y falls as the threshold rises)
//   tight-sum                           at_bound_: the bounds of what is known to be in A_R (what
//                                       is in A_L adds 0 to a sum of weights)
//   slack-sum xi                        interior_.count: the size of what is known to be in A
//   median of P                         median of a sample; the exact one after bad luck
//   y = (d - tight-sum) / xi            distance()
template <int kPower, typename Real>
class ClippedSearch {
 public:
  ClippedSearch(const Row<Real>& row, Workspace<Real>& workspace) : workspace_(workspace) {
    workspace.clipped.resize(row.length);
    ClippedEntry<Real>* next = workspace.clipped.data();
    for (size_t j = 0; j < row.length; ++j) {
      *next = make_entry<kPower>(row, j);
      const bool takes_part = !is_out(row, j);
      high_ = takes_part ? std::max(high_, static_cast<double>(next->top)) : high_;
      next += static_cast<int>(takes_part);
    }
    workspace.clipped.resize(static_cast<size_t>(next - workspace.clipped.data()));
    forget_settled();
  }

  void run() {
    bool take_median = false;
    for (size_t round = 0; !workspace_.clipped.empty(); ++round) {
      const size_t size = workspace_.clipped.size();
      const double pivot = take_median ? median() : sampled_pivot(round);
      if (total(pivot) >= 1) {
        low_ = pivot;
      } else {
        interior_.lower_reference(high_ - pivot);
        high_ = pivot;
      }
      forget_settled();
      // Bad luck twice in a row cannot happen, so no input makes the search slow.
      take_median = !take_median && workspace_.clipped.size() > size - size / 8;
    }
  }

  double low() const { return low_; }
  double high() const { return high_; }
  bool has_interior() const { return interior_.count > 0; }
  // How far below `high` the answer is.
  double distance() const {
    return std::clamp(interior_.distance_to(1 - at_bound_), 0.0, high_ - low_);
  }

 private:
  bool is_inside(double split_point) const { return (low_ < split_point) & (split_point < high_); }

  // What the weights sum to at a threshold inside the interval: the s of Algorithm 1.
  double total(double threshold) const {
    double sum = 0;
    for (const ClippedEntry<Real>& entry : workspace_.clipped) {
      const double height = static_cast<double>(entry.top) - threshold;
      const bool is_held = entry.knee > threshold;
      const bool is_free = !is_held & (height > 0);
      sum += value_if(is_held, static_cast<double>(entry.cap)) +
             value_if(is_free, power<kPower>(height));
    }
    return at_bound_ + interior_.value(high_ - threshold) + sum;
  }

  // Adds up the positions that no longer have a split point inside, in A_R or in A, and keeps the
  // others. Those in A_L add nothing. (Algorithm 1 as printed loses positions at the ends of the
  // interval here: it has > and < where there must be >= and <=.)
  void forget_settled() {
    // Copies, which the compiler can keep in registers.
    const double low = low_;
    const double high = high_;
    double at_bound = at_bound_;
    InteriorSums<kPower> interior = interior_;
    ClippedEntry<Real>* kept = workspace_.clipped.data();
    for (const ClippedEntry<Real> entry : workspace_.clipped) {
      const double top = static_cast<double>(entry.top);
      const bool is_held = entry.knee >= high;
      const bool is_interior = (entry.knee <= low) & (top >= high);
      at_bound += value_if(is_held, static_cast<double>(entry.cap));
      interior.add(top - high, is_interior);
      *kept = entry;
      kept += static_cast<int>(!is_held & !is_interior & (top > low));
    }
    at_bound_ = at_bound;
    interior_ = interior;
    workspace_.clipped.resize(static_cast<size_t>(kept - workspace_.clipped.data()));
  }

  double sampled_pivot(size_t round) const {
    const std::vector<ClippedEntry<Real>>& entries = workspace_.clipped;
    return sampled_median(entries.size(), round, [&](size_t i, bool prefer_top) {
      const double top = static_cast<double>(entries[i].top);
      return is_inside(top) && (prefer_top || !is_inside(entries[i].knee)) ? top : entries[i].knee;
    });
  }

  double median() {
    std::vector<double>& points = workspace_.split_points;
    points.clear();
    for (const ClippedEntry<Real>& entry : workspace_.clipped) {
      const double top = static_cast<double>(entry.top);
      if (is_inside(top)) points.push_back(top);
      if (is_inside(entry.knee)) points.push_back(entry.knee);
    }
    return median_of(points);
  }

  Workspace<Real>& workspace_;
  double low_ = -std::numeric_limits<double>::infinity();
  double high_ = -std::numeric_limits<double>::infinity();
  double at_bound_ = 0;            // sum of the bounds of A_R
  InteriorSums<kPower> interior_;  // over A, around high_
};

// No position is interior: the bounds of those that are held, with knees from `high` on, sum to 1,
// or would without rounding. Every threshold up to their smallest knee gives the answer; we take
// the largest, and the positions that have that knee count as interior.
struct FlatAnswer {
  double knee = std::numeric_limits<double>::infinity();
  // What part of their bounds these positions get: all of it, unless the scores are so large that a
  // bound is less than their spacing.
  double fill = 1;
};

template <int kPower, typename Real>
FlatAnswer find_flat_answer(const Row<Real>& row, double high) {
  FlatAnswer answer;
  double above = 0;  // bounds of the positions with larger knees
  double tied = 0;   // bounds of the positions with the smallest knee
  for (size_t j = 0; j < row.length; ++j) {
    if (is_out(row, j)) continue;
    const ClippedEntry<Real> entry = make_entry<kPower>(row, j);
    if (entry.knee < high) continue;
    if (entry.knee < answer.knee) {
      above += tied;
      tied = 0;
      answer.knee = entry.knee;
    }
    (entry.knee == answer.knee ? tied : above) += static_cast<double>(entry.cap);
  }
  answer.fill = std::clamp((1 - above) / tied, 0.0, 1.0);
  return answer;
}

}  // namespace

template <int kPower, typename Real>
void solve_clipped_by_pivot(const Row<Real>& row, Workspace<Real>& workspace) {
  ClippedSearch<kPower, Real> search(row, workspace);
  search.run();

  // threshold = reference - distance; the two stay apart because a difference of large scores is
  // exact where the threshold itself would be rounded.
  double reference = search.high();
  double distance = 0;
  double last_interior_knee = search.low();
  FlatAnswer flat;
  const bool is_flat = !search.has_interior();
  if (is_flat) {
    flat = find_flat_answer<kPower>(row, search.high());
    last_interior_knee = flat.knee;
    reference = flat.knee;
  } else {
    distance = search.distance();
  }

  SupportWriter<Real> support(row);
  for (size_t j = 0; j < row.length; ++j) {
    const ClippedEntry<Real> entry = make_entry<kPower>(row, j);
    const double top = static_cast<double>(entry.top);
    const bool takes_part = !is_out(row, j);
    const bool is_positive = takes_part & (top > search.low());
    const bool is_interior = is_positive & (entry.knee <= last_interior_knee);
    const bool is_held = is_positive & !is_interior;
    support.add_if(is_interior, is_held, j);
    const double cap = static_cast<double>(entry.cap);
    const double height = std::max(0.0, top - reference + distance);
    const double free = is_flat ? flat.fill * cap : std::min(cap, power<kPower>(height));
    row.weights[j] = static_cast<Real>(value_if(is_interior, free) + value_if(is_held, cap));
  }
  support.finish();
  row.summary->threshold = static_cast<Real>(reference - distance);
}

template void solve_clipped_by_pivot<1>(const Row<float>&, Workspace<float>&);
template void solve_clipped_by_pivot<2>(const Row<float>&, Workspace<float>&);
template void solve_clipped_by_pivot<1>(const Row<double>&, Workspace<double>&);
template void solve_clipped_by_pivot<2>(const Row<double>&, Workspace<double>&);

}  // namespace allot::attention
