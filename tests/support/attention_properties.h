#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <string>
#include <vector>

#include "base/random.h"
#include "support/attention_cases.h"
#include "support/attention_rows.h"
#include "support/attention_twins.h"

// What holds for every transform and every row.
namespace allot::testing {

using attention::Solution;
using attention::Transform;

template <typename Real>
struct PropertyLimits;
template <>
struct PropertyLimits<double> {
  static constexpr double kError = 1e-10;
};
template <>
struct PropertyLimits<float> {
  static constexpr double kError = 1e-5;
};

template <typename Real>
class PropertyCheck {
 public:
  PropertyCheck(Transform transform, TwinRow row) : transform_(transform), row_(std::move(row)) {
    if (!attention::is_bounded(transform)) row_.bounds.clear();
    solution_ = solve_row(row_);
    for (const double score : row_.scores) {
      if (std::isfinite(score)) magnitude_ = std::max(magnitude_, std::abs(score));
    }
  }

  void check_all() const {
    check_sum_and_bounds();
    check_support();
    check_optimality();
    check_permutation();
    check_shift();
    check_wide_bounds();
    expect_close(twin_of(transform_).sweep(row_), "sorted sweep");
  }

  void check_bisection() const { expect_close(twin_of(transform_).bisection(row_), "bisection"); }

  const Solution<Real>& solution() const { return solution_; }
  const TwinRow& row() const { return row_; }

 private:
  static constexpr double kError = PropertyLimits<Real>::kError;

  Solution<Real> solve_row(const TwinRow& row) const {
    return attention::solve(transform_, cast_row<Real>(row.scores), cast_row<Real>(row.bounds));
  }

  void expect_close(const std::vector<double>& weights, const char* what) const {
    EXPECT_LE(largest_difference(to_double(solution_.weights), weights), kError)
        << what << describe();
  }

  static std::vector<double> to_double(const std::vector<Real>& values) {
    return std::vector<double>(values.begin(), values.end());
  }

  void check_sum_and_bounds() const {
    double sum = 0;
    for (size_t j = 0; j < row_.scores.size(); ++j) {
      const double weight = static_cast<double>(solution_.weights[j]);
      sum += weight;
      EXPECT_GE(weight, 0.0) << describe();
      if (!row_.bounds.empty()) {
        EXPECT_LE(weight, row_.bounds[j]) << describe();
      }
      if (!row_.takes_part(j)) {
        EXPECT_EQ(weight, 0.0) << describe();
      }
    }
    EXPECT_NEAR(sum, 1.0, kError) << describe();
  }

  // The interior first, then what is at its bound, both in increasing order, nothing twice.
  void check_support() const {
    const attention::RowSummary<Real>& row = solution_.rows[0];
    ASSERT_LE(row.num_interior + row.num_at_bound, row.span.length) << describe();
    const auto is_increasing = [](const uint32_t* positions, uint32_t count) {
      return std::adjacent_find(positions, positions + count, std::greater_equal<>()) ==
             positions + count;
    };
    EXPECT_TRUE(is_increasing(solution_.interior(0), row.num_interior)) << describe();
    EXPECT_TRUE(is_increasing(solution_.at_bound(0), row.num_at_bound)) << describe();
    const std::vector<int> region = regions(solution_);
    const auto num_outside = std::count(region.begin(), region.end(), 0);
    EXPECT_EQ(row.num_interior + row.num_at_bound + static_cast<size_t>(num_outside),
              row.span.length)
        << describe();
  }

  // The Karush-Kuhn-Tucker conditions: weights in the interior are free, those at the bound would
  // be larger without it, and those that are zero would not be positive.
  void check_optimality() const {
    const double threshold = static_cast<double>(solution_.rows[0].threshold);
    // The threshold is rounded to the number format, and exp or squaring magnifies that.
    const double error = kError * (1 + magnitude_ + std::abs(threshold));
    EXPECT_GE(solution_.rows[0].num_interior, 1U) << describe();
    const std::vector<int> region = regions(solution_);
    for (size_t j = 0; j < region.size(); ++j) {
      const double weight = static_cast<double>(solution_.weights[j]);
      const double free = twin_of(transform_).free_weight(row_.scores[j], threshold);
      if (region[j] == 1) {
        EXPECT_NEAR(weight, free, error) << "interior " << j << describe();
      } else if (region[j] == 2) {
        EXPECT_EQ(weight, row_.bounds[j]) << "at bound " << j << describe();
        EXPECT_GE(free, weight - error) << "at bound " << j << describe();
      } else {
        EXPECT_EQ(weight, 0.0) << "zero " << j << describe();
        if (row_.takes_part(j)) {
          EXPECT_LE(free, error) << "zero " << j << describe();
        }
      }
    }
  }

  void check_permutation() const {
    std::vector<size_t> order(row_.scores.size());
    std::iota(order.begin(), order.end(), size_t{0});
    Random(order.size()).shuffle(order);
    TwinRow shuffled;
    for (const size_t j : order) {
      shuffled.scores.push_back(row_.scores[j]);
      if (!row_.bounds.empty()) shuffled.bounds.push_back(row_.bounds[j]);
    }
    const Solution<Real> solution = solve_row(shuffled);
    std::vector<double> weights(order.size());
    for (size_t i = 0; i < order.size(); ++i) {
      weights[order[i]] = static_cast<double>(solution.weights[i]);
    }
    expect_close(weights, "shuffled row");
  }

  void check_shift() const {
    TwinRow shifted = row_;
    for (double& score : shifted.scores) {
      score = static_cast<double>(static_cast<Real>(score + 0.5));
    }
    const std::vector<double> weights = to_double(solve_row(shifted).weights);
    // Shifting rounds the scores themselves.
    EXPECT_LE(largest_difference(to_double(solution_.weights), weights), kError * (1 + magnitude_))
        << "shifted row" << describe();
  }

  void check_wide_bounds() const {
    if (row_.bounds.empty()) return;
    TwinRow wide = row_;
    for (size_t j = 0; j < wide.bounds.size(); ++j) wide.bounds[j] = j % 3 == 0 ? 1.0 : 1.5;
    const Solution<Real> bounded = solve_row(wide);
    const Solution<Real> plain =
        attention::solve(twin_of(transform_).plain_form, cast_row<Real>(row_.scores), {});
    EXPECT_LE(largest_difference(bounded.weights, plain.weights), kError)
        << "bounds of 1 and more" << describe();
  }

  std::string describe() const {
    std::string text = "\n  " + to_string(transform_) + "\n  scores:";
    for (const double score : row_.scores) text += " " + nlohmann::json(score).dump();
    text += "\n  bounds:";
    for (const double bound : row_.bounds) text += " " + nlohmann::json(bound).dump();
    return text;
  }

  Transform transform_;
  TwinRow row_;
  Solution<Real> solution_;
  double magnitude_ = 0;
};

// A batch of rows gives the same bits as its rows one by one.
template <typename Real>
void check_batch(Transform transform, const std::vector<TwinRow>& rows) {
  std::vector<size_t> lengths;
  std::vector<Real> scores;
  std::vector<Real> bounds;
  for (const TwinRow& row : rows) {
    lengths.push_back(row.scores.size());
    scores.insert(scores.end(), row.scores.begin(), row.scores.end());
    bounds.insert(bounds.end(), row.bounds.begin(), row.bounds.end());
  }
  const std::vector<attention::RowSpan> spans = attention::packed_rows(lengths);
  attention::Workspace<Real> workspace;
  Solution<Real> batch;
  attention::forward<Real>(transform, {spans.data(), spans.size(), scores.data(), bounds.data()},
                           workspace, batch);
  for (size_t i = 0; i < rows.size(); ++i) {
    const Solution<Real> alone =
        attention::solve(transform, cast_row<Real>(rows[i].scores), cast_row<Real>(rows[i].bounds));
    for (size_t j = 0; j < lengths[i]; ++j) {
      ASSERT_EQ(batch.weights[spans[i].begin + j], alone.weights[j]) << to_string(transform);
    }
    ASSERT_EQ(regions(batch, i), regions(alone));
    ASSERT_EQ(batch.rows[i].threshold, alone.rows[0].threshold);
  }
}

// Rows of every kind through every transform and every property; bisection on some.
template <typename Real>
void check_random_rows(uint64_t seed, size_t num_rows, size_t longest) {
  RowSource source(seed, sizeof(Real) == sizeof(float));
  std::vector<TwinRow> batch;
  for (size_t i = 0; i < num_rows; ++i) {
    batch.push_back(source.next(source.length(longest)));
    for (const Transform transform : attention::all_transforms()) {
      const PropertyCheck<Real> check(transform, batch.back());
      check.check_all();
      if (i % 64 == 0) check.check_bisection();
    }
    if (batch.size() == 32) {
      for (const Transform transform : attention::all_transforms()) {
        check_batch<Real>(transform, batch);
      }
      batch.clear();
    }
    if (::testing::Test::HasFailure()) return;
  }
}

}  // namespace allot::testing
