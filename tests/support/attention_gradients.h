#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "support/attention_cases.h"
#include "support/attention_rows.h"

namespace allot::testing {

// Compares the backward of `transform` with central differences of loss = sum(da_j weight_j) in
// double, for every score and every bound of the row. Positions whose move changes the regions (a
// kink within reach) are left out; returns how many were compared.
inline size_t check_gradients(attention::Transform transform, const TwinRow& row,
                              const std::vector<double>& da) {
  constexpr double kStep = 1e-6;
  const std::vector<double> bounds = is_bounded(transform) ? row.bounds : std::vector<double>();
  const auto at_rest = solve(transform, row.scores, bounds);
  const RowGradients<double> gradients = row_gradients(transform, at_rest, da);
  size_t num_compared = 0;

  const auto compare = [&](bool moves_score, size_t j, double gradient) {
    std::vector<double> losses;
    for (const double step : {-kStep, kStep}) {
      std::vector<double> z = row.scores;
      std::vector<double> u = bounds;
      (moves_score ? z : u)[j] += step;
      const auto moved = solve(transform, z, u);
      if (regions(moved) != regions(at_rest)) return;
      double loss = 0;
      for (size_t i = 0; i < da.size(); ++i) loss += da[i] * moved.weights[i];
      losses.push_back(loss);
    }
    const double difference = (losses[1] - losses[0]) / (2 * kStep);
    EXPECT_NEAR(gradient, difference, 1e-6 * std::max(1.0, std::abs(difference)))
        << to_string(transform) << (moves_score ? ", score " : ", bound ") << j;
    ++num_compared;
  };
  for (size_t j = 0; j < row.scores.size(); ++j) {
    if (!std::isfinite(row.scores[j])) {
      EXPECT_EQ(gradients.scores[j], 0.0);
      EXPECT_EQ(gradients.bounds[j], 0.0);
      continue;
    }
    compare(true, j, gradients.scores[j]);
    if (!bounds.empty() && bounds[j] > kStep) compare(false, j, gradients.bounds[j]);
  }
  return num_compared;
}

// The same on random rows whose bounds leave room (more than the step above 1).
inline void check_random_gradients(attention::Transform transform) {
  RowSource source(7, false);
  size_t num_compared = 0;
  size_t num_possible = 0;
  for (int i = 0; i < 300; ++i) {
    const TwinRow row = source.next(source.length(20));
    std::vector<double> da;
    for (size_t j = 0; j < row.scores.size(); ++j) da.push_back(source.normal());
    num_compared += check_gradients(transform, row, da);
    num_possible += row.scores.size() * (is_bounded(transform) ? 2 : 1);
  }
  EXPECT_GT(num_compared, num_possible / 2);
}

}  // namespace allot::testing
