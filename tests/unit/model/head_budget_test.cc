#include "model/head_budget.h"

#include <gtest/gtest.h>

#include <cmath>

#include "model/shard.h"

namespace allot {
namespace {

const std::vector<float> kFertility = {1, 2, kUnbounded};
const std::vector<double> kFirst = {0.5, 0.25, 0.25, 0.1, 0.9, 0};  // two heads, three positions

std::vector<double> left_of(const HeadBudget<double>& budget) {
  std::vector<double> left(6);
  budget.copy_left(left.data());
  return left;
}

TEST(HeadBudget, HeadsSpendTheirOwn) {
  HeadBudget<double> budget(BudgetScope::kHead, 2, kFertility.data(), 3);
  budget.spend(kFirst.data());
  const std::vector<double> left = left_of(budget);
  EXPECT_DOUBLE_EQ(left[0], 0.5);
  EXPECT_DOUBLE_EQ(left[3], 0.9);
  EXPECT_DOUBLE_EQ(left[4], 1.1);
  EXPECT_TRUE(std::isinf(left[2]) && std::isinf(left[5]));
}

TEST(HeadBudget, ALayerSpendsTheMean) {
  HeadBudget<double> budget(BudgetScope::kLayer, 2, kFertility.data(), 3);
  budget.spend(kFirst.data());
  const std::vector<double> left = left_of(budget);
  EXPECT_DOUBLE_EQ(left[0], 0.7);
  EXPECT_DOUBLE_EQ(left[0], left[3]);
  EXPECT_DOUBLE_EQ(left[1], 2 - 0.575);
  std::vector<double> spent(6);
  budget.copy_spent(spent.data());
  EXPECT_DOUBLE_EQ(spent[5], 0.125);
}

TEST(HeadBudget, EveryHeadGetsItsBonus) {
  for (const BudgetScope scope : all_budget_scopes()) {
    HeadBudget<double> budget(scope, 2, kFertility.data(), 3);
    budget.spend(kFirst.data());
    std::vector<double> scores(6, 1.0);
    attention::ExhaustionBonus bonus;
    bonus.weight = 0.5;
    bonus.sink = 0.25;
    budget.add_bonus(bonus, scores.data());
    const std::vector<double> left = left_of(budget);
    for (const size_t j : {0U, 1U, 3U, 4U}) EXPECT_DOUBLE_EQ(scores[j], 1 + 0.5 * left[j]);
    EXPECT_DOUBLE_EQ(scores[2], 1.25);
    EXPECT_DOUBLE_EQ(scores[5], 1.25);
  }
}

TEST(HeadBudget, WithoutFertilitiesOnlyCounts) {
  HeadBudget<double> budget(BudgetScope::kHead, 2, nullptr, 3);
  budget.spend(kFirst.data());
  for (const double left : left_of(budget)) EXPECT_TRUE(std::isinf(left));
}

// What a later bound asks of the first step's weights, against the definition.
TEST(HeadBudgetGradient, GivesBoundsToTheWeightsThatWereSpent) {
  const std::vector<double> d_bounds = {1, 2, 3, 4, 5, 6}, d_scores(6, 0.0);
  for (const BudgetScope scope : all_budget_scopes()) {
    HeadBudget<double> budget(scope, 2, kFertility.data(), 3);
    budget.spend(kFirst.data());
    HeadBudgetGradient<double> gradient(scope, 2, 3, {});
    gradient.accumulate(left_of(budget).data(), d_bounds.data(), d_scores.data());
    std::vector<double> d_weights(6, 0.0);
    gradient.add_to_weights(d_weights.data());
    const bool is_shared = scope == BudgetScope::kLayer;
    const std::vector<double> expected = is_shared
                                             ? std::vector<double>{-2.5, -3.5, 0, -2.5, -3.5, 0}
                                             : std::vector<double>{-1, -2, 0, -4, -5, 0};
    EXPECT_EQ(d_weights, expected);
    gradient.accumulate_spent(d_bounds.data());
    gradient.add_to_weights(d_weights.data());
    EXPECT_DOUBLE_EQ(d_weights[2], is_shared ? 4.5 : 3);
  }
}

}  // namespace
}  // namespace allot
