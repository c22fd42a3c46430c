#include "model/head_budget.h"

#include <algorithm>

#include "model/shard.h"

namespace allot {
namespace {

size_t heads_that_share(BudgetScope scope, size_t num_heads) {
  return scope == BudgetScope::kLayer ? num_heads : 1;
}

template <typename T>
std::vector<T> fertilities(size_t num_budgets, const float* fertility, size_t length) {
  std::vector<T> all;
  all.reserve(num_budgets * length);
  for (size_t i = 0; i < num_budgets; ++i) {
    for (size_t j = 0; j < length; ++j) {
      all.push_back(static_cast<T>(fertility == nullptr ? kUnbounded : fertility[j]));
    }
  }
  return all;
}

}  // namespace

template <typename T>
HeadBudget<T>::HeadBudget(BudgetScope scope, size_t num_heads, const float* fertility,
                          size_t length)
    : num_shared_(heads_that_share(scope, num_heads)),
      budget_(fertilities<T>(num_heads / num_shared_, fertility, length)) {}

template <typename T>
void HeadBudget<T>::copy_to_heads(const std::vector<T>& values, T* to) const {
  for (size_t copy = 0; copy < num_shared_; ++copy) {
    std::copy(values.begin(), values.end(), to + copy * values.size());
  }
}

template <typename T>
void HeadBudget<T>::add_bonus(const attention::ExhaustionBonus& bonus, T* scores) const {
  for (size_t copy = 0; copy < num_shared_; ++copy) {
    budget_.add_bonus(bonus, scores + copy * budget_.left().size());
  }
}

template <typename T>
void HeadBudget<T>::spend(const T* weights) {
  if (num_shared_ == 1) {
    budget_.spend(weights);
    return;
  }
  const size_t length = budget_.left().size();
  mean_.assign(length, T(0));
  for (size_t i = 0; i < num_shared_; ++i) {
    for (size_t j = 0; j < length; ++j) mean_[j] += weights[i * length + j];
  }
  for (T& value : mean_) value /= static_cast<T>(num_shared_);
  budget_.spend(mean_.data());
}

template <typename T>
HeadBudgetGradient<T>::HeadBudgetGradient(BudgetScope scope, size_t num_heads, size_t length,
                                          const attention::ExhaustionBonus& bonus)
    : num_shared_(heads_that_share(scope, num_heads)),
      budget_(num_heads / num_shared_ * length, bonus),
      d_copied_(num_heads / num_shared_ * length) {}

template <typename T>
void HeadBudgetGradient<T>::add_to_weights(T* d_weights) {
  d_spent_ = d_copied_;
  budget_.add_to_weights(d_spent_.data());
  const T share = T(1) / static_cast<T>(num_shared_);
  for (size_t copy = 0; copy < num_shared_; ++copy) {
    T* to = d_weights + copy * d_spent_.size();
    for (size_t j = 0; j < d_spent_.size(); ++j) to[j] += d_spent_[j] * share;
  }
}

template <typename T>
void HeadBudgetGradient<T>::sum_shared(const T* values, std::vector<T>& sums) const {
  sums.assign(d_copied_.size(), T(0));
  for (size_t copy = 0; copy < num_shared_; ++copy) {
    const T* from = values + copy * sums.size();
    for (size_t j = 0; j < sums.size(); ++j) sums[j] += from[j];
  }
}

template <typename T>
void HeadBudgetGradient<T>::accumulate(const T* left, const T* d_bounds, const T* d_scores) {
  // Heads that share have the same left.
  left_.assign(left, left + d_copied_.size());
  sum_shared(d_bounds, d_bounds_);
  sum_shared(d_scores, d_scores_);
  budget_.accumulate(left_, d_bounds_.data(), d_scores_.data());
}

template <typename T>
void HeadBudgetGradient<T>::accumulate_spent(const T* d_spent) {
  sum_shared(d_spent, d_step_spent_);
  for (size_t j = 0; j < d_copied_.size(); ++j) d_copied_[j] += d_step_spent_[j];
}

template class HeadBudget<float>;
template class HeadBudget<double>;
template class HeadBudgetGradient<float>;
template class HeadBudgetGradient<double>;

}  // namespace allot
