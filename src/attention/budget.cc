#include "attention/budget.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/error.h"

namespace allot::attention {
namespace {

// Beams reorder at every step: the two vectors change places instead of getting new memory each
// time. `moved` is empty before and after.
template <typename Real>
void copy_spans(std::vector<Real>& values, const std::vector<RowSpan>& spans,
                std::vector<Real>& moved) {
  for (const RowSpan& span : spans) {
    const Real* begin = values.data() + span.begin;
    moved.insert(moved.end(), begin, begin + span.length);
  }
  values.swap(moved);
  moved.clear();
}

}  // namespace

template <typename Real>
Budget<Real>::Budget(std::vector<Real> fertility)
    : fertility_(std::move(fertility)), spent_(fertility_.size()), left_(fertility_) {
  for (size_t j = 0; j < fertility_.size(); ++j) {
    if (fertility_[j] >= 0) continue;
    throw Error({}, fmt::format("position {}: the fertility is {}", j, fertility_[j]),
                "fertilities must be zero or more (positions count from 0)");
  }
}

template <typename Real>
void Budget<Real>::spend(const Real* weights) {
  for (size_t j = 0; j < spent_.size(); ++j) {
    spent_[j] += weights[j];
    left_[j] = std::max(Real(0), fertility_[j] - spent_[j]);
  }
}

template <typename Real>
void Budget<Real>::set_spent(size_t position, Real spent) {
  spent_[position] = spent;
  left_[position] = std::max(Real(0), fertility_[position] - spent);
}

template <typename Real>
void Budget<Real>::add_bonus(const ExhaustionBonus& bonus, Real* scores) const {
  if (bonus.weight == 0 && bonus.sink == 0) return;
  for (size_t j = 0; j < left_.size(); ++j) {
    scores[j] += std::isfinite(left_[j]) ? static_cast<Real>(bonus.weight) * left_[j]
                                         : static_cast<Real>(bonus.sink);
  }
}

template <typename Real>
void Budget<Real>::append(const Budget& other) {
  fertility_.insert(fertility_.end(), other.fertility_.begin(), other.fertility_.end());
  spent_.insert(spent_.end(), other.spent_.begin(), other.spent_.end());
  left_.insert(left_.end(), other.left_.begin(), other.left_.end());
}

template <typename Real>
void Budget<Real>::reorder(const std::vector<RowSpan>& spans) {
  for (const RowSpan& span : spans) {
    ALLOT_CHECK(span.begin + span.length <= fertility_.size(),
                fmt::format("positions {} to {} in a budget of {}", span.begin,
                            span.begin + span.length, fertility_.size()));
  }
  copy_spans(fertility_, spans, moved_);
  copy_spans(spent_, spans, moved_);
  copy_spans(left_, spans, moved_);
}

template <typename Real>
void BudgetGradient<Real>::add_to_weights(Real* weights_gradient) const {
  for (size_t j = 0; j < spent_.size(); ++j) weights_gradient[j] += spent_[j];
}

template <typename Real>
void BudgetGradient<Real>::accumulate(const std::vector<Real>& left, const Real* bounds_gradient,
                                      const Real* scores_gradient) {
  ALLOT_CHECK(left.size() == spent_.size(),
              fmt::format("{} positions left, {} expected", left.size(), spent_.size()));
  const Real through_bonus = bonus_.gradient ? static_cast<Real>(bonus_.weight) : Real(0);
  for (size_t j = 0; j < left.size(); ++j) {
    if (left[j] > 0 && std::isfinite(left[j])) {
      spent_[j] -= bounds_gradient[j] + through_bonus * scores_gradient[j];
    }
  }
}

template class Budget<float>;
template class Budget<double>;
template class BudgetGradient<float>;
template class BudgetGradient<double>;

}  // namespace allot::attention
