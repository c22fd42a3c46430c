#pragma once

#include <cstddef>
#include <vector>

#include "attention/budget.h"
#include "model/transformer_options.h"

namespace allot {

// The budgets of all heads of a layer for one sentence. Letters: A heads, S source positions;
// arrays of A x S numbers have the positions of a head side by side. With BudgetScope::kLayer the
// heads have one budget, which the mean of their weights is spent from: since no weight exceeds its
// bound, neither does the mean.
template <typename T>
class HeadBudget {
 public:
  // fertility: S numbers; null when there are no bounds, and only what is spent counts.
  HeadBudget(BudgetScope scope, size_t num_heads, const float* fertility, size_t length);

  // What every head may still give before the next step, and what it has given: A x S, replaced.
  void copy_left(T* left) const { copy_to_heads(budget_.left(), left); }
  void copy_spent(T* spent) const { copy_to_heads(budget_.spent(), spent); }
  // scores: A x S.
  void add_bonus(const attention::ExhaustionBonus& bonus, T* scores) const;
  // weights: A x S.
  void spend(const T* weights);

 private:
  void copy_to_heads(const std::vector<T>& values, T* to) const;

  size_t num_shared_;            // heads that share a budget: 1 or all
  attention::Budget<T> budget_;  // A x S, or S
  std::vector<T> mean_;          // S: of the heads' weights, when they share
};

// The backward of these through time: attention/budget.h has it for one budget. Steps go from the
// last to the first.
//
//   shared: dalpha_ij += dbeta_j / A;   dbeta_j -= sum over heads of du_ij
template <typename T>
class HeadBudgetGradient {
 public:
  HeadBudgetGradient(BudgetScope scope, size_t num_heads, size_t length,
                     const attention::ExhaustionBonus& bonus);

  // First in every step. d_weights: A x S, added to.
  void add_to_weights(T* d_weights);
  // After the transform's backward. left: what copy_left gave; all A x S.
  void accumulate(const T* left, const T* d_bounds, const T* d_scores);
  // The gradient of what copy_spent gave: A x S.
  void accumulate_spent(const T* d_spent);

 private:
  // The sum over the heads that share: A x S -> A x S or S.
  void sum_shared(const T* values, std::vector<T>& sums) const;

  size_t num_shared_;
  attention::BudgetGradient<T> budget_;
  // Of what was spent, by the later steps that copy_spent was for; A x S, or S as all that follow.
  std::vector<T> d_copied_;
  // Of the current step: what each budget had left, and gradients summed over heads that share.
  std::vector<T> left_, d_bounds_, d_scores_, d_step_spent_;
  // Of what was spent, through bounds and copies: what the weights of this step get.
  std::vector<T> d_spent_;
};

}  // namespace allot
