#include "attention/budget.h"

#include <gtest/gtest.h>

#include <limits>
#include <set>

#include "attention/transform.h"
#include "base/error.h"
#include "base/random.h"
#include "support/attention_cases.h"
#include "support/special_numbers.h"

namespace allot::attention {
namespace {

using testing::kInfinity;

TEST(BudgetTest, SpendingLowersWhatIsLeft) {
  Budget<double> budget({1.0, 2.0, kInfinity});
  EXPECT_EQ(budget.left(), (std::vector<double>{1.0, 2.0, kInfinity}));
  const double weights[] = {0.5, 0.25, 0.25};
  budget.spend(weights);
  EXPECT_EQ(budget.left(), (std::vector<double>{0.5, 1.75, kInfinity}));
  EXPECT_EQ(budget.spent(), (std::vector<double>{0.5, 0.25, 0.25}));
}

TEST(BudgetTest, WhatWasSpentMayBeSet) {
  Budget<double> budget({1, 2, kInfinity});
  budget.set_spent(1, 1.5);
  budget.set_spent(2, 7);
  EXPECT_EQ(budget.spent(), (std::vector<double>{0, 1.5, 7}));
  EXPECT_EQ(budget.left(), (std::vector<double>{1, 0.5, kInfinity}));
  budget.set_spent(1, 3);
  EXPECT_EQ(budget.left()[1], 0);
}

TEST(BudgetTest, LeftNeverFallsBelowZero) {
  Budget<double> budget({0.25});
  const double weights[] = {0.5};
  budget.spend(weights);
  EXPECT_EQ(budget.left()[0], 0.0);
  EXPECT_EQ(budget.spent()[0], 0.5);
}

TEST(BudgetTest, RejectsABadFertility) {
  EXPECT_THROW(Budget<double>({1.0, -0.5}), Error);
  try {
    Budget<double> budget({1.0, std::numeric_limits<double>::quiet_NaN()});
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(std::string(error.what()).find("position 1: the fertility is nan"), 0U);
  }
}

TEST(BudgetTest, BonusGoesToWhatIsLeftAndNotToTheSink) {
  Budget<double> budget({1.0, 2.0, kInfinity});
  const double weights[] = {1.0, 0.0, 0.0};
  budget.spend(weights);
  std::vector<double> scores = {0.5, 0.5, 0.5};
  budget.add_bonus({0.25, false}, scores.data());
  EXPECT_EQ(scores, (std::vector<double>{0.5, 1.0, 0.5}));
  budget.add_bonus({0.0, false}, scores.data());
  EXPECT_EQ(scores, (std::vector<double>{0.5, 1.0, 0.5}));
}

TEST(BudgetTest, TheSinkMayGetAConstant) {
  const Budget<double> budget({1.0, 2.0, kInfinity});
  std::vector<double> scores = {0.5, 0.5, 0.5};
  budget.add_bonus({0.25, false, 0.125}, scores.data());
  EXPECT_EQ(scores, (std::vector<double>{0.75, 1.0, 0.625}));
  budget.add_bonus({0, false, 0.125}, scores.data());
  EXPECT_EQ(scores, (std::vector<double>{0.75, 1.0, 0.75}));
}

TEST(BudgetTest, RowsOfUnequalLengthFollowTheirHypothesis) {
  Budget<double> budget({1.0, 2.0, 3.0});
  const double weights[] = {0.5, 0.25, 0.125};
  budget.spend(weights);
  budget.reorder(std::vector<RowSpan>{{2, 1}, {0, 2}, {2, 1}});
  EXPECT_EQ(budget.fertility(), (std::vector<double>{3.0, 1.0, 2.0, 3.0}));
  EXPECT_EQ(budget.spent(), (std::vector<double>{0.125, 0.5, 0.25, 0.125}));
  EXPECT_EQ(budget.left(), (std::vector<double>{2.875, 0.5, 1.75, 2.875}));
  EXPECT_THROW(budget.reorder(std::vector<RowSpan>{{3, 2}}), InternalError);
}

// A beam reorders at every step: after the first ones nothing is allocated any more.
TEST(BudgetTest, ReorderingAgainTakesNoNewMemory) {
  Budget<float> budget(std::vector<float>(64, 1.0F));
  const std::vector<RowSpan> rows = {{32, 32}, {0, 32}};
  const auto places = [&budget] {
    return std::set{budget.fertility().data(), budget.spent().data(), budget.left().data()};
  };
  std::set<const float*> known;
  for (int i = 0; i < 4; ++i) {
    budget.reorder(rows);
    known.merge(places());
  }
  EXPECT_EQ(known.size(), 4U);
  for (int i = 0; i < 20; ++i) {
    budget.reorder(rows);
    known.merge(places());
  }
  EXPECT_EQ(known.size(), 4U);
}

TEST(BudgetTest, ACopyGoesItsOwnWay) {
  Budget<double> budget({1.0});
  Budget<double> copy = budget;
  const double weights[] = {0.5};
  copy.spend(weights);
  EXPECT_EQ(budget.left()[0], 1.0);
  EXPECT_EQ(copy.left()[0], 0.5);
}

// Backward through several steps against finite differences, for every bounded transform, with the
// gradient through the bonus switched on (off, it is not the derivative of anything).
class BudgetGradientTest : public ::testing::TestWithParam<Transform> {
 protected:
  using Steps = std::vector<std::vector<double>>;
  static constexpr size_t kNumSteps = 5;

  BudgetGradientTest() : random_(3) {
    for (size_t t = 0; t < kNumSteps; ++t) {
      scores_.push_back(random_row());
      loss_weights_.push_back(random_row());
    }
  }

  std::vector<double> random_row() {
    std::vector<double> row;
    for (size_t j = 0; j < fertility_.size(); ++j) row.push_back(3 * random_.uniform() - 1.5);
    return row;
  }

  struct Forward {
    std::vector<Solution<double>> solutions;
    Steps left;
    std::vector<std::vector<int>> regions;
    double loss = 0;
  };

  Forward run(const Steps& scores) const {
    Forward result;
    Budget<double> budget(fertility_);
    for (size_t t = 0; t < scores.size(); ++t) {
      std::vector<double> raised = scores[t];
      budget.add_bonus(bonus_, raised.data());
      result.left.push_back(budget.left());
      result.solutions.push_back(solve(GetParam(), raised, budget.left()));
      const Solution<double>& solution = result.solutions.back();
      result.regions.push_back(testing::regions(solution));
      for (size_t j = 0; j < raised.size(); ++j) {
        result.loss += loss_weights_[t][j] * solution.weights[j];
      }
      budget.spend(solution.weights.data());
    }
    return result;
  }

  Random random_;
  std::vector<double> fertility_ = {1.0, 0.8, 1.3, 0.9, kInfinity};
  ExhaustionBonus bonus_{0.3, true};
  Steps scores_;
  Steps loss_weights_;
};

TEST_P(BudgetGradientTest, MatchesFiniteDifferencesThroughTime) {
  const Forward at_rest = run(scores_);
  Steps gradients(kNumSteps);
  BudgetGradient<double> through_time(fertility_.size(), bonus_);
  for (size_t t = kNumSteps; t-- > 0;) {
    std::vector<double> da = loss_weights_[t];
    through_time.add_to_weights(da.data());
    const auto row = testing::row_gradients(GetParam(), at_rest.solutions[t], da);
    through_time.accumulate(at_rest.left[t], row.bounds.data(), row.scores.data());
    gradients[t] = row.scores;
  }
  constexpr double kStep = 1e-6;
  size_t num_compared = 0;
  for (size_t t = 0; t < kNumSteps; ++t) {
    for (size_t j = 0; j < fertility_.size(); ++j) {
      Steps up = scores_;
      Steps down = scores_;
      up[t][j] += kStep;
      down[t][j] -= kStep;
      const Forward above = run(up);
      const Forward below = run(down);
      if (above.regions != at_rest.regions || below.regions != at_rest.regions) continue;
      EXPECT_NEAR(gradients[t][j], (above.loss - below.loss) / (2 * kStep), 1e-6)
          << "step " << t << ", position " << j;
      ++num_compared;
    }
  }
  EXPECT_GT(num_compared, 20U);
}

INSTANTIATE_TEST_SUITE_P(Bounded, BudgetGradientTest,
                         ::testing::Values(Transform::kCsoftmax, Transform::kCsparsemax,
                                           Transform::kCentmax15),
                         [](const auto& test) { return to_string(test.param); });

}  // namespace
}  // namespace allot::attention
