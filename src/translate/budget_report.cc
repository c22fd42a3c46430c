#include "translate/budget_report.h"

#include <algorithm>
#include <limits>

#include "base/error.h"

namespace allot {

std::vector<WordBudget> word_budgets(const std::vector<double>& tokens_spent,
                                     const std::vector<float>& fertility,
                                     const std::vector<size_t>& words) {
  ALLOT_CHECK(tokens_spent.size() >= words.size(), "the attention of every token");
  ALLOT_CHECK(fertility.empty() || fertility.size() >= words.size(), "the bound of every token");
  std::vector<WordBudget> budgets(words.empty() ? 0 : words.back() + 1);
  for (size_t p = 0; p < words.size(); ++p) {
    WordBudget& budget = budgets[words[p]];
    const double bound = fertility.empty() ? std::numeric_limits<double>::infinity()
                                           : static_cast<double>(fertility[p]);
    budget.fertility += bound;
    budget.spent += tokens_spent[p];
    budget.left += std::max(0.0, bound - tokens_spent[p]);
  }
  return budgets;
}

}  // namespace allot
