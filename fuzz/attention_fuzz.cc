// Any row: what the transforms make of it equals the sorted sweep, by the kernels for short rows
// and by the pivot search alike; a row that has no answer is an Error and nothing else.
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "attention/clipped_pivot.h"
#include "attention/csoftmax_pivot.h"
#include "attention/row.h"
#include "attention/transform.h"
#include "base/error.h"
#include "support/attention_twins.h"

namespace {

using allot::attention::Row;
using allot::attention::Solution;
using allot::attention::Transform;
using allot::testing::TwinRow;

// Two bytes make a number: round ones, so that ties are frequent, fine ones, and odd ones.
double number_of(uint8_t kind, uint8_t value) {
  const double centered = static_cast<double>(value) - 128;
  switch (kind % 8) {
    case 0:
    case 1:
      return centered / 16;
    case 2:
      return centered / 256 + 1e-3 * static_cast<double>(kind);
    case 3:
      return centered * 1e-7;
    case 4:
      return centered * 8;
    case 5:
      return std::ldexp(centered, kind / 4 - 32);
    case 6:
      return 0;
    default:
      return value % 4 == 0 ? std::nan("") : value % 4 == 1 ? HUGE_VAL : -HUGE_VAL;
  }
}

double score_of(const uint8_t* bytes) {
  return number_of(bytes[0], bytes[1]);
}
double bound_of(const uint8_t* bytes) {
  const double number = number_of(bytes[0], bytes[1]);
  return bytes[1] % 32 == 0 ? number : std::abs(number) / 4;
}

// The sweep adds up squares of scores, and loses digits where ours does not: up to here it has
// enough.
constexpr double kLargestScoreOfSweep = 4096;

void compare(const std::vector<double>& weights, const TwinRow& row, Transform transform,
             const char* what) {
  double sum = 0;
  double largest_score = 0;
  for (size_t j = 0; j < weights.size(); ++j) {
    sum += weights[j];
    ALLOT_CHECK(weights[j] >= 0 && static_cast<allot::testing::Wide>(weights[j]) <= row.bound(j),
                std::string(what) + " leaves the bounds: " + to_string(transform));
    if (std::isfinite(row.scores[j])) {
      largest_score = std::max(largest_score, std::abs(row.scores[j]));
    }
  }
  ALLOT_CHECK(std::abs(sum - 1) <= 1e-8,
              std::string(what) + " does not sum to 1: " + to_string(transform));
  if (largest_score > kLargestScoreOfSweep) return;
  const std::vector<double> expected = allot::testing::twin_of(transform).sweep(row);
  for (size_t j = 0; j < weights.size(); ++j) {
    ALLOT_CHECK(std::abs(weights[j] - expected[j]) <= 1e-9,
                std::string(what) + " differs from the sweep: " + to_string(transform));
  }
}

// The search for long rows, whatever the length. False for a transform that has none.
bool solve_by_pivot(Transform transform, const Row<double>& row) {
  allot::attention::Workspace<double> workspace;
  switch (transform) {
    case Transform::kSparsemax:
    case Transform::kCsparsemax:
      allot::attention::solve_clipped_by_pivot<1>(row, workspace);
      return true;
    case Transform::kEntmax15:
    case Transform::kCentmax15:
      allot::attention::solve_clipped_by_pivot<2>(row, workspace);
      return true;
    case Transform::kCsoftmax:
      allot::attention::solve_csoftmax_by_pivot(row, workspace);
      return true;
    default:
      return false;
  }
}

void check(Transform transform, const TwinRow& row) {
  Solution<double> solution;
  try {
    solution = allot::attention::solve(transform, row.scores, row.bounds);
  } catch (const allot::Error&) {
    return;
  }
  compare(solution.weights, row, transform, "the transform");
  const allot::attention::RowSpan span{0, row.scores.size()};
  const double* bounds = row.bounds.empty() ? nullptr : row.bounds.data();
  bool is_solved = false;
  allot::attention::solve_rows<double>(
      {&span, 1, row.scores.data(), bounds}, solution,
      [&](const Row<double>& one) { is_solved = solve_by_pivot(transform, one); });
  if (is_solved) compare(solution.weights, row, transform, "the pivot search");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size < 5 || size > 1200) return 0;
  const std::vector<Transform>& transforms = allot::attention::all_transforms();
  const Transform transform = transforms[data[0] % transforms.size()];
  TwinRow row;
  for (size_t i = 1; i + 4 <= size; i += 4) {
    row.scores.push_back(score_of(data + i));
    if (is_bounded(transform)) row.bounds.push_back(bound_of(data + i + 2));
  }
  check(transform, row);
  return 0;
}
