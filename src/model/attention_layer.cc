#include "model/attention_layer.h"

#include <algorithm>
#include <utility>

#include "attention/fenchel_young.h"
#include "nn/row_products.h"

namespace allot {
namespace {

StepRows rows_of(const Shard& shard, size_t step) {
  return {shard.target_shape.step_begin(step), shard.target_shape.step_size(step),
          shard.source_spans.data()};
}

// Calls visit(r, link) for every row r of a step whose attention is guided. Where a token has less
// left than its share of the link, the loss is not defined, and the row learns nothing from it.
template <typename T, typename Visit>
void for_each_guided_row(const BatchRun<T>& run, const StepRows& rows, const std::vector<T>& left,
                         Visit&& visit) {
  if (run.settings.guide_weight == 0 || run.shard.links.empty()) return;
  for (size_t r = 0; r < rows.count; ++r) {
    const SoftLink& link = run.shard.links[rows.begin + r];
    if (link.empty()) continue;
    const T* bounds = left.empty() ? nullptr : left.data() + rows.spans[r].begin;
    if (attention::is_within(link, bounds)) visit(r, link);
  }
}

}  // namespace

template <typename T>
void AttentionLayer::prepare(const BatchRun<T>& run, AttentionTrace<T>& trace) const {
  const Shard& shard = run.shard;
  const size_t num_positions = trace.memory.rows();
  scorer_.prepare<T>(run.weights, trace.memory.view(), shard.target_shape.num_rows(), trace.scorer);
  trace.steps.resize(shard.target_shape.num_steps());
  trace.scores.assign(num_positions, T(0));
  trace.weights.assign(num_positions, T(0));
  const bool is_bounded = attention::is_bounded(run.settings.attention.transform);
  ALLOT_CHECK(!is_bounded || !shard.fertility.empty(),
              "a bounded transform needs the fertility of every source token");
  trace.guide = {};
  trace.budget.reset();
  if (is_bounded) {
    trace.budget = std::make_unique<attention::Budget<T>>(
        std::vector<T>(shard.fertility.begin(), shard.fertility.end()));
  } else if (scorer_.has_coverage()) {
    trace.budget = std::make_unique<attention::Budget<T>>(
        std::vector<T>(num_positions, static_cast<T>(kUnbounded)));
  }
}

template <typename T>
void AttentionLayer::forward(const BatchRun<T>& run, size_t step, ConstMatrix<T> states,
                             AttentionTrace<T>& trace, const MatrixView<T>& context) const {
  const AttentionSettings& settings = run.settings.attention;
  const StepRows rows = rows_of(run.shard, step);
  typename AttentionTrace<T>::Step& now = trace.steps[step];
  const bool is_bounded = attention::is_bounded(settings.transform);
  now.left.clear();
  now.spent.clear();
  if (is_bounded) now.left = trace.budget->left();
  if (scorer_.has_coverage()) now.spent = trace.budget->spent();

  // z (P), and the exhaustion bonus c u.
  scorer_.score<T>(run.weights, {trace.memory.view(), rows, states, now.spent.data()}, trace.scorer,
                   trace.scores.data());
  if (is_bounded) trace.budget->add_bonus(settings.bonus, trace.scores.data());
  // alpha_t = transform(z, u).
  attention::forward<T>(
      settings.transform,
      {rows.spans, rows.count, trace.scores.data(), is_bounded ? now.left.data() : nullptr},
      trace.workspace, now.solution);
  for_each_guided_row(run, rows, now.left, [&](size_t r, const SoftLink& link) {
    const attention::RowSpan& span = rows.spans[r];
    trace.guide.loss += attention::fenchel_young_loss<T>(
        settings.transform, trace.scores.data() + span.begin,
        now.solution.weights.data() + span.begin, span.length, link);
    ++trace.guide.num_links;
  });
  // context (B x H) = sum of alpha_{t,j} h_j.
  set_zero(context);
  for (size_t r = 0; r < rows.count; ++r) {
    const attention::RowSpan& span = rows.spans[r];
    add_weighted_rows<T>(std::as_const(trace.memory).view().row_range(span.begin, span.length),
                         now.solution.weights.data() + span.begin, context.row(r));
  }
  if (trace.budget == nullptr) return;
  // spent += alpha_t. Sentences that have ended spend nothing.
  std::fill(trace.weights.begin(), trace.weights.end(), T(0));
  std::copy(now.solution.weights.begin(), now.solution.weights.end(), trace.weights.begin());
  trace.budget->spend(trace.weights.data());
}

template <typename T>
void AttentionLayer::prepare_backward(const BatchRun<T>& run, const AttentionTrace<T>& trace,
                                      AttentionGradients<T>& d_trace) const {
  const AttentionSettings& settings = run.settings.attention;
  const size_t num_positions = trace.memory.rows();
  d_trace.memory.resize_to_zero(num_positions, trace.memory.cols());
  scorer_.prepare_backward(num_positions, run.shard.target_shape.num_rows(), d_trace.scorer);
  d_trace.budget.reset();
  if (attention::is_bounded(settings.transform)) {
    d_trace.budget = std::make_unique<attention::BudgetGradient<T>>(num_positions, settings.bonus);
  }
  d_trace.spent.assign(num_positions, T(0));
}

template <typename T>
void AttentionLayer::backward(const BackwardRun<T>& run, size_t step, ConstMatrix<T> states,
                              const AttentionTrace<T>& trace, ConstMatrix<T> d_context,
                              const MatrixView<T>& d_states, AttentionGradients<T>& d_trace) const {
  const StepRows rows = rows_of(run.shard, step);
  const typename AttentionTrace<T>::Step& then = trace.steps[step];
  const size_t num_positions = trace.memory.rows();
  d_trace.weights.assign(num_positions, T(0));
  d_trace.scores.assign(num_positions, T(0));
  d_trace.bounds.assign(num_positions, T(0));

  // context = sum of alpha_j h_j: dalpha_j = h_j . dcontext, dh_j += alpha_j dcontext. A weight of
  // 0 is outside the support, or at a bound of 0: no gradient passes either way, so it need not be
  // known.
  for (size_t r = 0; r < rows.count; ++r) {
    const attention::RowSpan& span = rows.spans[r];
    for (size_t j = span.begin; j < span.begin + span.length; ++j) {
      if (then.solution.weights[j] == T(0)) continue;
      row_dots<T>(trace.memory.view().row_range(j, 1), d_context.row(r), &d_trace.weights[j]);
    }
    add_to_rows<T>(d_trace.memory.view().row_range(span.begin, span.length),
                   then.solution.weights.data() + span.begin, d_context.row(r));
  }
  // What later steps ask of these weights: through their bounds, and through their coverage terms.
  if (d_trace.budget != nullptr) d_trace.budget->add_to_weights(d_trace.weights.data());
  for (size_t j = 0; j < num_positions; ++j) d_trace.weights[j] += d_trace.spent[j];

  // dz and du from dalpha (equations 7 and 8 of the paper for csparsemax).
  attention::backward<T>(run.settings.attention.transform, then.solution,
                         {d_trace.weights.data(), d_trace.scores.data(), d_trace.bounds.data()});
  // The gradient of the attention loss, alpha - q.
  const T guide = run.scale * static_cast<T>(run.settings.guide_weight);
  for_each_guided_row<T>(run, rows, then.left, [&](size_t r, const SoftLink& link) {
    const attention::RowSpan& span = rows.spans[r];
    attention::add_fenchel_young_gradient<T>(then.solution.weights.data() + span.begin, span.length,
                                             link, guide, d_trace.scores.data() + span.begin);
  });
  if (d_trace.budget != nullptr) {
    d_trace.budget->accumulate(then.left, d_trace.bounds.data(), d_trace.scores.data());
  }
  // ds_t, the gradients of keys, and of what was spent before the step.
  scorer_.score_backward<T>(run.weights, {trace.memory.view(), rows, states, then.spent.data()},
                            trace.scorer, d_trace.scores.data(), {d_states, d_trace.spent.data()},
                            d_trace.scorer, run.gradients);
}

template <typename T>
void AttentionLayer::finish_backward(const BackwardRun<T>& run, ConstMatrix<T> states,
                                     const AttentionTrace<T>& trace,
                                     AttentionGradients<T>& d_trace) const {
  scorer_.finish_backward<T>(run.weights, trace.memory.view(), states, d_trace.scorer,
                             d_trace.memory.view(), run.gradients);
}

// NOLINTBEGIN(bugprone-macro-parentheses): T is a type
#define ALLOT_INSTANTIATE(T)                                                                      \
  template void AttentionLayer::prepare(const BatchRun<T>&, AttentionTrace<T>&) const;            \
  template void AttentionLayer::forward(const BatchRun<T>&, size_t, ConstMatrix<T>,               \
                                        AttentionTrace<T>&, const MatrixView<T>&) const;          \
  template void AttentionLayer::prepare_backward(const BatchRun<T>&, const AttentionTrace<T>&,    \
                                                 AttentionGradients<T>&) const;                   \
  template void AttentionLayer::backward(const BackwardRun<T>&, size_t, ConstMatrix<T>,           \
                                         const AttentionTrace<T>&, ConstMatrix<T>,                \
                                         const MatrixView<T>&, AttentionGradients<T>&) const;     \
  template void AttentionLayer::finish_backward(const BackwardRun<T>&, ConstMatrix<T>,            \
                                                const AttentionTrace<T>&, AttentionGradients<T>&) \
      const
ALLOT_INSTANTIATE(float);
ALLOT_INSTANTIATE(double);
#undef ALLOT_INSTANTIATE
// NOLINTEND(bugprone-macro-parentheses)

}  // namespace allot
