#include "infer/budget_charge.h"

#include <algorithm>
#include <cmath>

namespace allot::infer {
namespace {

// Calls visit(budget, number of heads) for every budget of the rows.
template <typename Visit>
void for_each_budget(DecoderState& rows, const Visit& visit) {
  if (rows.budget) visit(*rows.budget, size_t{1});
  for (auto& budget : rows.head_budgets) {
    if (budget) visit(*budget, rows.num_heads);
  }
}

void exhaust(attention::Budget<float>& budget, size_t position) {
  const float fertility = budget.fertility()[position];
  if (!std::isfinite(fertility)) return;
  budget.set_spent(position, std::max(fertility, budget.spent()[position]));
}

}  // namespace

ChargedStep::ChargedStep(const std::vector<BudgetCharge>& charges, DecoderState& rows) {
  for (const BudgetCharge& charge : charges) {
    const auto [begin, length] = rows.spans[charge.row];
    for_each_budget(rows, [&, begin = begin, length = length](auto& budget, size_t heads) {
      const size_t first = heads * begin;
      if (!charge.is_complete) {
        const auto from = budget.spent().begin() + static_cast<std::ptrdiff_t>(first);
        held_.push_back(
            {&budget, first, {from, from + static_cast<std::ptrdiff_t>(heads * length)}});
        return;
      }
      for (size_t h = 0; h < heads; ++h) {
        for (size_t j = charge.begin; j < charge.end; ++j) exhaust(budget, first + h * length + j);
      }
    });
  }
}

void ChargedStep::restore() const {
  for (const Held& held : held_) {
    for (size_t i = 0; i < held.spent.size(); ++i) {
      held.budget->set_spent(held.begin + i, held.spent[i]);
    }
  }
}

}  // namespace allot::infer
