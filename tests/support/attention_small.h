#pragma once

#include <gtest/gtest.h>

#include <vector>

#include "attention/row.h"
#include "support/attention_cases.h"
#include "support/attention_rows.h"

namespace allot::testing {

// One row with room behind it that nobody may touch.
template <typename Real>
struct GuardedRow {
  static constexpr size_t kGuard = 16;

  explicit GuardedRow(const TwinRow& twin)
      : scores(cast_row<Real>(twin.scores)), bounds(cast_row<Real>(twin.bounds)) {
    solution.weights.assign(scores.size() + kGuard, Real(-7));
    solution.support.assign(scores.size() + kGuard, 777);
    solution.rows.resize(1);
    solution.rows[0].span = {0, scores.size()};
  }

  attention::Row<Real> row() {
    return {scores.data(),           bounds.empty() ? nullptr : bounds.data(),
            scores.size(),           0,
            solution.weights.data(), solution.support.data(),
            &solution.rows[0]};
  }

  void expect_guard_untouched() const {
    for (size_t j = scores.size(); j < scores.size() + kGuard; ++j) {
      EXPECT_EQ(solution.weights[j], Real(-7));
      EXPECT_EQ(solution.support[j], 777U);
    }
  }

  std::vector<double> weights() const {
    return {solution.weights.begin(), solution.weights.end() - kGuard};
  }

  std::vector<Real> scores;
  std::vector<Real> bounds;
  attention::Solution<Real> solution;
};

}  // namespace allot::testing
