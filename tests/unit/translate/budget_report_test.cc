#include "translate/budget_report.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/error.h"

namespace allot {
namespace {

TEST(BudgetReport, TokensOfAWordAreAddedUp) {
  const auto budgets = word_budgets({0.5, 2.5, 1, 9}, {1, 2, 3}, {0, 0, 1});
  ASSERT_EQ(budgets.size(), 2U);
  EXPECT_DOUBLE_EQ(budgets[0].fertility, 3);
  EXPECT_DOUBLE_EQ(budgets[0].spent, 3);
  // The second token is overdrawn by rounding: that is not taken from the first.
  EXPECT_DOUBLE_EQ(budgets[0].left, 0.5);
  EXPECT_DOUBLE_EQ(budgets[1].left, 2);
}

TEST(BudgetReport, WithoutBoundsNothingIsEverUsedUp) {
  const auto budgets = word_budgets({0.5}, {}, {0});
  EXPECT_TRUE(std::isinf(budgets[0].fertility));
  EXPECT_TRUE(std::isinf(budgets[0].left));
  EXPECT_DOUBLE_EQ(budgets[0].spent, 0.5);
  EXPECT_TRUE(word_budgets({}, {}, {}).empty());
  EXPECT_THROW(word_budgets({}, {}, {0}), InternalError);
}

}  // namespace
}  // namespace allot
