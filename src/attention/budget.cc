#include "attention/budget.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/error.h"

namespace allot::attention {
namespace {

template <typename Real>
void reorder_rows(std::vector<Real>& values, const std::vector<size_t>& parents,
                  size_t row_length) {
  std::vector<Real> reordered;
  reordered.reserve(parents.size() * row_length);
  for (const size_t parent : parents) {
    const auto row = values.begin() + static_cast<std::ptrdiff_t>(parent * row_length);
    reordered.insert(reordered.end(), row, row + static_cast<std::ptrdiff_t>(row_length));
  }
  values = std::move(reordered);
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
void Budget<Real>::add_bonus(const ExhaustionBonus& bonus, Real* scores) const {
  if (bonus.weight == 0) return;
  for (size_t j = 0; j < left_.size(); ++j) {
    if (std::isfinite(left_[j])) scores[j] += static_cast<Real>(bonus.weight) * left_[j];
  }
}

template <typename Real>
void Budget<Real>::reorder(const std::vector<size_t>& parents, size_t row_length) {
  for (const size_t parent : parents) {
    ALLOT_CHECK((parent + 1) * row_length <= fertility_.size(),
                fmt::format("parent {} of {} positions in a budget of {}", parent, row_length,
                            fertility_.size()));
  }
  reorder_rows(fertility_, parents, row_length);
  reorder_rows(spent_, parents, row_length);
  reorder_rows(left_, parents, row_length);
}

template <typename Real>
void BudgetGradient<Real>::add_to_weights(Real* weights_gradient) const {
  for (size_t j = 0; j < spent_.size(); ++j) weights_gradient[j] += spent_[j];
}

template <typename Real>
void BudgetGradient<Real>::take_up(const std::vector<Real>& left, const Real* bounds_gradient,
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
