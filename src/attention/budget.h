#pragma once

#include <cstddef>
#include <vector>

#include "attention/rows.h"

namespace allot::attention {

// Raises the scores of positions that have budget left, so that a sentence does not end before its
// words are used up (the exhaustion strategy of section 4 of the paper, z' = z + c u):
// score'_j = score_j + weight * left_j; where there is no bound, that is, for the sink, the
// constant `sink`.
struct ExhaustionBonus {
  // The paper's c (0 = off).
  double weight = 0;
  // Whether the gradient also flows through the bonus. Off, as in the paper's system; on to compare
  // with finite differences.
  bool gradient = false;
  // Of positions without bound. The paper has none; with one between what an untranslated word gets
  // and what a translated one gets, the sink ranks between them.
  double sink = 0;
};

// What each source position may still receive: u_t = f - beta_{t-1} of the paper's equation 5.
// Fertility f is the total that a position may get over all steps; infinite fertility (the sink)
// means no bound. Spent is the cumulative attention beta. Positions are packed in any
// way the caller likes. A value: copy it with its hypothesis, reorder it with the beam.
template <typename Real>
class Budget {
 public:
  // Throws Error, naming the position, for a fertility that is NaN or negative.
  explicit Budget(std::vector<Real> fertility);

  const std::vector<Real>& fertility() const { return fertility_; }
  const std::vector<Real>& spent() const { return spent_; }
  // max(0, fertility - spent): the bounds of the next step.
  const std::vector<Real>& left() const { return left_; }

  // After a step, its weights are spent: beta_t = beta_{t-1} + alpha_t.
  void spend(const Real* weights);

  // What a position has received, whatever it was.
  void set_spent(size_t position, Real spent);

  // Before the transform of a step.
  void add_bonus(const ExhaustionBonus& bonus, Real* scores) const;

  // The positions of another budget follow.
  void append(const Budget& other);

  // The budget becomes copies of these spans, one after the other. There may be more or fewer rows
  // afterwards.
  void reorder(const std::vector<RowSpan>& spans);

 private:
  std::vector<Real> fertility_;
  std::vector<Real> spent_;
  std::vector<Real> left_;
  std::vector<Real> moved_;  // empty; its memory takes the next vector that is reordered
};

// The backward of a budget through time. Weights that a step spends lower the bounds of all later
// steps; going through the steps from the last to the first, this accumulates dbeta, the gradient
// of what was spent, from the du of the later ones.
template <typename Real>
class BudgetGradient {
 public:
  BudgetGradient(size_t num_positions, const ExhaustionBonus& bonus)
      : bonus_(bonus), spent_(num_positions) {}

  // First in every step: adds what the later steps ask of this step's weights, dalpha_t += dbeta_t.
  void add_to_weights(Real* weights_gradient) const;

  // Last in every step, after the transform's backward: dbeta_{t-1} = dbeta_t - du_t, and with a
  // bonus that has a gradient - c dz_t. `left` is what the budget had left before the step; nothing
  // flows where it was 0 (the clamp) or infinite.
  void accumulate(const std::vector<Real>& left, const Real* bounds_gradient,
                  const Real* scores_gradient);

 private:
  ExhaustionBonus bonus_;
  std::vector<Real> spent_;  // dbeta: of what had been spent before the steps accumulated so far
};

}  // namespace allot::attention
