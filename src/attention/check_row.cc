#include "attention/check_row.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>

namespace allot::attention {
namespace {

constexpr const char* kScoreRemedy =
    "scores must be finite, or minus infinity to mask a position (rows and positions count from 0)";
constexpr const char* kBoundRemedy =
    "bounds must be zero or more, infinity for no bound (rows and positions count from 0)";

std::string at(size_t row, size_t position, const std::string& what) {
  return fmt::format("row {}, position {}: {}", row, position, what);
}

template <typename Real>
void check_scores(const Row<Real>& row) {
  bool has_score = false;
  for (size_t j = 0; j < row.length; ++j) {
    const Real score = row.scores[j];
    if (std::isnan(score))
      throw ScoreError({}, at(row.number, j, "the score is NaN"), kScoreRemedy);
    if (score == std::numeric_limits<Real>::infinity()) {
      throw ScoreError({}, at(row.number, j, "the score is plus infinity"), kScoreRemedy);
    }
    has_score = has_score || std::isfinite(score);
  }
  if (!has_score) {
    const char* what = row.length == 0 ? "no positions" : "every score is minus infinity";
    throw ScoreError({}, fmt::format("row {}: {}", row.number, what),
                     "at least one position must be able to take the weight (rows count from 0)");
  }
}

template <typename Real>
void check_bounds(const Row<Real>& row) {
  double sum = 0;
  for (size_t j = 0; j < row.length; ++j) {
    const Real bound = row.bounds[j];
    if (std::isnan(bound)) throw Error({}, at(row.number, j, "the bound is NaN"), kBoundRemedy);
    if (bound < 0) {
      throw Error({}, at(row.number, j, fmt::format("the bound is {}", bound)), kBoundRemedy);
    }
    if (std::isfinite(row.scores[j])) sum += static_cast<double>(bound);
  }
  if (sum < 1 - static_cast<double>(kTightTolerance<Real>)) {
    throw Error({},
                fmt::format("row {}: the bounds sum to {:.6g}, but the weights must sum to 1",
                            row.number, sum),
                "raise the bounds, or add a position without bound (a sink)");
  }
}

}  // namespace

template <typename Real>
void check_row(const Row<Real>& row) {
  check_scores(row);
  if (row.bounds != nullptr) check_bounds(row);
}

template void check_row(const Row<float>&);
template void check_row(const Row<double>&);

}  // namespace allot::attention
