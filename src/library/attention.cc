#include <allot/allot.h>

#include <algorithm>

#include "attention/transform.h"
#include "base/error.h"
#include "library/guard.h"

namespace allot::api {
namespace {

namespace solver = ::allot::attention;

solver::Transform solver_transform(Transform transform) {
  return static_cast<solver::Transform>(transform);
}

// The rows that have columns at all: others keep their zeros.
template <typename Real>
std::vector<solver::RowSpan> spans_of(const AttentionRows<Real>& rows) {
  std::vector<solver::RowSpan> spans;
  for (size_t row = 0; row < rows.rows; ++row) {
    const size_t length = rows.lengths == nullptr ? rows.columns : rows.lengths[row];
    if (length > rows.columns) {
      throw ::allot::Error::usage(
          "row " + std::to_string(row) + " has a length of " + std::to_string(length),
          "give at most the number of columns, " + std::to_string(rows.columns));
    }
    if (length > 0) spans.push_back({row * rows.columns, length});
  }
  return spans;
}

template <typename Real>
solver::Solution<Real> solve_all(Transform transform, const AttentionRows<Real>& rows,
                                 const std::vector<solver::RowSpan>& spans) {
  if (is_bounded(transform) && rows.bounds == nullptr) {
    throw ::allot::Error::usage(to_string(transform) + " needs bounds",
                                "give one for each score; infinity means none");
  }
  solver::Workspace<Real> workspace;
  solver::Solution<Real> solution;
  solver::Batch<Real> batch;
  batch.rows = spans.data();
  batch.num_rows = spans.size();
  batch.scores = rows.scores;
  batch.bounds = is_bounded(transform) ? rows.bounds : nullptr;
  solver::forward(solver_transform(transform), batch, workspace, solution);
  return solution;
}

}  // namespace

std::string to_string(Transform transform) {
  return library::guarded([&] { return solver::to_string(solver_transform(transform)); });
}

Transform parse_transform(const std::string& name) {
  return library::guarded([&] { return static_cast<Transform>(solver::parse_transform(name)); });
}

bool is_bounded(Transform transform) {
  return library::guarded([&] { return solver::is_bounded(solver_transform(transform)); });
}

template <typename Real>
void attention_forward(Transform transform, const AttentionRows<Real>& rows, Real* weights) {
  library::guarded([&] {
    const std::vector<solver::RowSpan> spans = spans_of(rows);
    const solver::Solution<Real> solution = solve_all(transform, rows, spans);
    std::fill_n(weights, rows.rows * rows.columns, Real(0));
    for (const solver::RowSpan& span : spans) {
      std::copy_n(solution.weights.data() + span.begin, span.length, weights + span.begin);
    }
  });
}

template <typename Real>
void attention_backward(Transform transform, const AttentionRows<Real>& rows,
                        const Real* weight_gradients, Real* score_gradients,
                        Real* bound_gradients) {
  library::guarded([&] {
    const std::vector<solver::RowSpan> spans = spans_of(rows);
    // What forward knew is found again: it takes less time than keeping it would take memory.
    const solver::Solution<Real> solution = solve_all(transform, rows, spans);
    std::fill_n(score_gradients, rows.rows * rows.columns, Real(0));
    if (bound_gradients != nullptr) {
      std::fill_n(bound_gradients, rows.rows * rows.columns, Real(0));
    }
    solver::backward(solver_transform(transform), solution,
                     solver::Gradients<Real>{weight_gradients, score_gradients, bound_gradients});
  });
}

template ALLOT_API void attention_forward<float>(Transform, const AttentionRows<float>&, float*);
template ALLOT_API void attention_forward<double>(Transform, const AttentionRows<double>&, double*);
template ALLOT_API void attention_backward<float>(Transform, const AttentionRows<float>&,
                                                  const float*, float*, float*);
template ALLOT_API void attention_backward<double>(Transform, const AttentionRows<double>&,
                                                   const double*, double*, double*);

}  // namespace allot::api
