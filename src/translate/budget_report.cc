#include "translate/budget_report.h"

#include <algorithm>
#include <limits>

#include "base/error.h"

namespace allot {

std::vector<WordBudget> word_budgets(const std::vector<double>& pieces_spent,
                                     const std::vector<float>& fertility,
                                     const std::vector<size_t>& words) {
  ALLOT_CHECK(pieces_spent.size() >= words.size(), "what every piece has had");
  ALLOT_CHECK(fertility.empty() || fertility.size() >= words.size(), "the bound of every piece");
  std::vector<WordBudget> budgets(words.empty() ? 0 : words.back() + 1);
  for (size_t p = 0; p < words.size(); ++p) {
    WordBudget& budget = budgets[words[p]];
    const double bound = fertility.empty() ? std::numeric_limits<double>::infinity()
                                           : static_cast<double>(fertility[p]);
    budget.fertility += bound;
    budget.spent += pieces_spent[p];
    budget.left += std::max(0.0, bound - pieces_spent[p]);
  }
  return budgets;
}

}  // namespace allot
