#include "model/head_attention.h"

#include <algorithm>

#include "attention/fenchel_young.h"
#include "base/error.h"
#include "model/head_budget.h"
#include "model/shard.h"
#include "nn/gemm.h"
#include "nn/matrix_rows.h"
#include "nn/row_products.h"

namespace allot {
namespace {

// T queries, S keys, A heads of D numbers.
struct SentenceHeads {
  size_t num_queries, num_keys, num_heads, head_size;

  template <typename T>
  SentenceHeads(const HeadAttentionSettings& settings, const HeadAttentionInput<T>& input)
      : num_queries(input.queries.rows),
        num_keys(input.keys.rows),
        num_heads(settings.num_heads),
        head_size(input.queries.cols / settings.num_heads) {}

  size_t row_size() const { return num_heads * num_keys; }
  // The columns of a head: among H, and among A S.
  template <typename T>
  MatrixView<T> of_head(const MatrixView<T>& matrix, size_t head) const {
    return matrix.col_range(head * head_size, head_size);
  }
  template <typename T>
  MatrixView<T> weights_of_head(const MatrixView<T>& matrix, size_t head) const {
    return matrix.col_range(head * num_keys, num_keys);
  }
};

template <typename T>
bool goes_step_by_step(const HeadAttentionSettings& settings, const HeadAttentionInput<T>& input) {
  return attention::is_bounded(settings.transform) || input.coverage != nullptr;
}

// The rows of one step, one for each head.
std::vector<attention::RowSpan> head_rows(const SentenceHeads& shape, size_t length) {
  std::vector<attention::RowSpan> rows;
  for (size_t i = 0; i < shape.num_heads; ++i) rows.push_back({i * shape.num_keys, length});
  return rows;
}

// Calls visit(head) for the heads of a step that its link guides. left: A S, or null.
template <typename T, typename Visit>
void for_each_guided_head(const HeadAttentionSettings& settings, const SentenceHeads& shape,
                          const std::vector<SoftLink>& links, size_t step, const T* left,
                          const Visit& visit) {
  if (settings.guide_weight == 0 || links.empty() || links[step].empty()) return;
  for (size_t i = 0; i < shape.num_heads; ++i) {
    const T* bounds = left == nullptr ? nullptr : left + i * shape.num_keys;
    if (attention::is_within(links[step], bounds)) visit(i);
  }
}

template <typename T>
const T* left_of(const HeadAttentionSettings& settings, const HeadAttentionTrace<T>& trace,
                 size_t step) {
  return attention::is_bounded(settings.transform) ? trace.left.row(step) : nullptr;
}

template <typename T>
void add_guide_loss(const HeadAttentionSettings& settings, const HeadAttentionInput<T>& input,
                    const SentenceHeads& shape, size_t step, HeadAttentionTrace<T>& trace) {
  const double share = 1 / static_cast<double>(shape.num_heads);
  for_each_guided_head(settings, shape, input.links, step, left_of(settings, trace, step),
                       [&](size_t i) {
                         const size_t begin = i * shape.num_keys;
                         const double loss = attention::fenchel_young_loss<T>(
                             settings.transform, trace.scores.row(step) + begin,
                             trace.weights.row(step) + begin, shape.num_keys, input.links[step]);
                         trace.guide.add({share * loss, share});
                       });
}

// One step of a sentence as the forward pass left it.
template <typename T>
struct TracedStep {
  const HeadAttentionSettings& settings;
  const HeadAttentionInput<T>& input;
  const SentenceHeads& shape;
  const HeadAttentionTrace<T>& trace;
  size_t step;

  // The bounds (A S), or null.
  const T* left() const { return left_of(settings, trace, step); }
};

// The gradient of the attention loss, alpha - q. d_scores: A S.
template <typename T>
void add_guide_gradient(const TracedStep<T>& at, T guide, T* d_scores) {
  for_each_guided_head(at.settings, at.shape, at.input.links, at.step, at.left(), [&](size_t i) {
    const size_t begin = i * at.shape.num_keys;
    attention::add_fenchel_young_gradient<T>(at.trace.weights.row(at.step) + begin,
                                             at.shape.num_keys, at.input.links[at.step], guide,
                                             d_scores + begin);
  });
}

// In place: T x A S.
template <typename T>
void drop_out_weights(const WeightDropout& dropout, Matrix<T>& weights) {
  if (!dropout.is_on()) return;
  for (size_t t = 0; t < weights.rows(); ++t) {
    drop_out(dropout.settings, dropout.site, dropout.sentence, t, weights.row(t), weights.cols());
  }
}

// What values are summed by.
template <typename T>
const Matrix<T>& weights_of_values(const WeightDropout& dropout,
                                   const HeadAttentionTrace<T>& trace) {
  return dropout.is_on() ? trace.kept : trace.weights;
}

// alpha of all steps at once: nothing that a step does depends on another.
template <typename T>
void weigh_all_steps(const HeadAttentionSettings& settings, const SentenceHeads& shape,
                     HeadAttentionTrace<T>& trace) {
  std::vector<attention::RowSpan> rows;
  rows.reserve(shape.num_queries * shape.num_heads);
  for (size_t t = 0; t < shape.num_queries; ++t) {
    const size_t length = settings.is_causal ? t + 1 : shape.num_keys;
    for (size_t i = 0; i < shape.num_heads; ++i) {
      rows.push_back({t * shape.row_size() + i * shape.num_keys, length});
    }
  }
  if (trace.solutions.empty()) trace.solutions.resize(1);
  attention::Solution<T>& solution = trace.solutions[0];
  attention::forward<T>(settings.transform,
                        {rows.data(), rows.size(), trace.scores.data(), nullptr}, trace.workspace,
                        solution);
  // What the transform has not seen gets nothing.
  for (const attention::RowSpan& row : rows) {
    T* to = trace.weights.data() + row.begin;
    std::copy_n(solution.weights.data() + row.begin, row.length, to);
    std::fill(to + row.length, to + shape.num_keys, T(0));
  }
}

// alpha step by step, each with what the steps before have left.
template <typename T>
void weigh_step_by_step(const HeadAttentionSettings& settings, const HeadAttentionInput<T>& input,
                        const SentenceHeads& shape, HeadAttentionTrace<T>& trace) {
  const size_t size = shape.row_size();
  const bool is_bounded = attention::is_bounded(settings.transform);
  HeadBudget<T> budget(settings.scope, shape.num_heads, is_bounded ? input.fertility : nullptr,
                       shape.num_keys);
  if (is_bounded) trace.left.resize(shape.num_queries, size);
  if (input.coverage != nullptr) {
    // coverage (A S): c_i . k_ij.
    trace.spent.resize(shape.num_queries, size);
    trace.coverage.resize(size);
    for (size_t i = 0; i < shape.num_heads; ++i) {
      row_dots<T>(shape.of_head(input.keys, i), input.coverage + i * shape.head_size,
                  trace.coverage.data() + i * shape.num_keys);
    }
  }
  const std::vector<attention::RowSpan> rows = head_rows(shape, shape.num_keys);
  if (trace.solutions.size() < shape.num_queries) trace.solutions.resize(shape.num_queries);
  for (size_t t = 0; t < shape.num_queries; ++t) {
    T* scores = trace.scores.row(t);
    if (input.coverage != nullptr) {
      budget.copy_spent(trace.spent.row(t));
      const T* spent = trace.spent.row(t);
      for (size_t j = 0; j < size; ++j) scores[j] += spent[j] * trace.coverage[j];
    }
    if (is_bounded) {
      budget.copy_left(trace.left.row(t));
      budget.add_bonus(settings.bonus, scores);
    }
    attention::forward<T>(settings.transform,
                          {rows.data(), rows.size(), scores, left_of(settings, trace, t)},
                          trace.workspace, trace.solutions[t]);
    std::copy_n(trace.solutions[t].weights.data(), size, trace.weights.row(t));
    budget.spend(trace.weights.row(t));
  }
}

// dz of one step from dalpha and from the guide; what earlier steps get to know of it goes into
// `budget`.
template <typename T>
void step_backward(const TracedStep<T>& at, T guide, HeadAttentionScratch<T>& scratch,
                   HeadBudgetGradient<T>& budget) {
  const size_t size = at.shape.row_size();
  T* d_weights = scratch.d_weights.row(at.step);
  T* d_scores = scratch.d_scores.row(at.step);
  scratch.d_bounds.assign(size, T(0));
  budget.add_to_weights(d_weights);
  attention::backward<T>(at.settings.transform, at.trace.solutions[at.step],
                         {d_weights, d_scores, scratch.d_bounds.data()});
  const T* left = at.left();
  add_guide_gradient(at, guide, d_scores);
  if (left != nullptr) budget.accumulate(left, scratch.d_bounds.data(), d_scores);
  if (at.input.coverage == nullptr) return;
  // z_ij += spent_ij x_ij with x_ij = c_i . k_ij: dx_ij += dz_ij spent_ij, dspent_ij = dz_ij x_ij.
  scratch.d_spent.resize(size);
  const T* spent = at.trace.spent.row(at.step);
  for (size_t j = 0; j < size; ++j) {
    scratch.d_coverage[j] += d_scores[j] * spent[j];
    scratch.d_spent[j] = d_scores[j] * at.trace.coverage[j];
  }
  budget.accumulate_spent(scratch.d_spent.data());
}

template <typename T>
void scores_backward(const HeadAttentionSettings& settings, const HeadAttentionInput<T>& input,
                     const SentenceHeads& shape, const HeadAttentionTrace<T>& trace, T guide,
                     HeadAttentionScratch<T>& scratch) {
  if (goes_step_by_step(settings, input)) {
    HeadBudgetGradient<T> budget(settings.scope, shape.num_heads, shape.num_keys, settings.bonus);
    scratch.d_coverage.assign(shape.row_size(), T(0));
    for (size_t t = shape.num_queries; t-- > 0;) {
      step_backward<T>({settings, input, shape, trace, t}, guide, scratch, budget);
    }
    return;
  }
  attention::backward<T>(settings.transform, trace.solutions[0],
                         {scratch.d_weights.data(), scratch.d_scores.data(), nullptr});
  for (size_t t = 0; t < shape.num_queries; ++t) {
    add_guide_gradient<T>({settings, input, shape, trace, t}, guide, scratch.d_scores.row(t));
  }
}

}  // namespace

template <typename T>
void head_attention(const HeadAttentionSettings& settings, const HeadAttentionInput<T>& input,
                    HeadAttentionTrace<T>& trace, const MatrixView<T>& result) {
  const SentenceHeads shape(settings, input);
  ALLOT_CHECK(!attention::is_bounded(settings.transform) || input.fertility != nullptr,
              "a bounded transform needs the fertility of every source token");
  ALLOT_CHECK(!settings.is_causal || shape.num_keys == shape.num_queries,
              "causal attention is that of a sentence to itself");
  trace.guide = {};
  trace.scores.resize(shape.num_queries, shape.row_size());
  trace.weights.resize(shape.num_queries, shape.row_size());
  // scores_i (T x S) = q_i k_i^T.
  for (size_t i = 0; i < shape.num_heads; ++i) {
    multiply<T>(plain(shape.of_head(input.queries, i)), transposed(shape.of_head(input.keys, i)),
                Into::kReplace, shape.weights_of_head(trace.scores.view(), i));
  }
  if (goes_step_by_step(settings, input)) {
    weigh_step_by_step(settings, input, shape, trace);
  } else {
    weigh_all_steps(settings, shape, trace);
  }
  if (!input.links.empty()) {
    for (size_t t = 0; t < shape.num_queries; ++t) {
      add_guide_loss(settings, input, shape, t, trace);
    }
  }
  if (input.dropout.is_on()) {
    trace.kept.resize(shape.num_queries, shape.row_size());
    copy_rows<T>(trace.weights.view(), trace.kept.view());
    drop_out_weights(input.dropout, trace.kept);
  }
  // result_i (T x D) = alpha_i v_i.
  const Matrix<T>& weights = weights_of_values(input.dropout, trace);
  for (size_t i = 0; i < shape.num_heads; ++i) {
    multiply<T>(plain(shape.weights_of_head(weights.view(), i)),
                plain(shape.of_head(input.values, i)), Into::kReplace, shape.of_head(result, i));
  }
}

template <typename T>
void head_attention_backward(const HeadAttentionSettings& settings,
                             const HeadAttentionInput<T>& input, const HeadAttentionTrace<T>& trace,
                             ConstMatrix<T> d_result, T scale, HeadAttentionScratch<T>& scratch,
                             const HeadAttentionGradients<T>& gradients) {
  const SentenceHeads shape(settings, input);
  scratch.d_weights.resize(shape.num_queries, shape.row_size());
  scratch.d_scores.resize_to_zero(shape.num_queries, shape.row_size());
  // dalpha_i (T x S) = dresult_i v_i^T, where it was kept; dv_i (S x D) = alpha_i^T dresult_i.
  const Matrix<T>& weights = weights_of_values(input.dropout, trace);
  for (size_t i = 0; i < shape.num_heads; ++i) {
    multiply<T>(plain(shape.of_head(d_result, i)), transposed(shape.of_head(input.values, i)),
                Into::kReplace, shape.weights_of_head(scratch.d_weights.view(), i));
    multiply<T>(transposed(shape.weights_of_head(weights.view(), i)),
                plain(shape.of_head(d_result, i)), Into::kReplace,
                shape.of_head(gradients.values, i));
  }
  drop_out_weights(input.dropout, scratch.d_weights);
  const T guide = scale * static_cast<T>(settings.guide_weight) / static_cast<T>(shape.num_heads);
  scores_backward(settings, input, shape, trace, guide, scratch);
  // dq_i (T x D) = dz_i k_i; dk_i (S x D) = dz_i^T q_i.
  for (size_t i = 0; i < shape.num_heads; ++i) {
    const MatrixView<T> d_scores = shape.weights_of_head(scratch.d_scores.view(), i);
    multiply<T>(plain(d_scores), plain(shape.of_head(input.keys, i)), Into::kReplace,
                shape.of_head(gradients.queries, i));
    multiply<T>(transposed(d_scores), plain(shape.of_head(input.queries, i)), Into::kReplace,
                shape.of_head(gradients.keys, i));
    if (input.coverage == nullptr) continue;
    // dc_i += sum of dx_ij k_ij; dk_ij += dx_ij c_i.
    const T* d_coverage = scratch.d_coverage.data() + i * shape.num_keys;
    add_weighted_rows<T>(shape.of_head(input.keys, i), d_coverage,
                         gradients.coverage + i * shape.head_size);
    add_to_rows<T>(shape.of_head(gradients.keys, i), d_coverage,
                   input.coverage + i * shape.head_size);
  }
}

// NOLINTBEGIN(bugprone-macro-parentheses): T is a type
#define ALLOT_INSTANTIATE(T)                                                                    \
  template void head_attention(const HeadAttentionSettings&, const HeadAttentionInput<T>&,      \
                               HeadAttentionTrace<T>&, const MatrixView<T>&);                   \
  template void head_attention_backward(                                                        \
      const HeadAttentionSettings&, const HeadAttentionInput<T>&, const HeadAttentionTrace<T>&, \
      ConstMatrix<T>, T, HeadAttentionScratch<T>&, const HeadAttentionGradients<T>&)
ALLOT_INSTANTIATE(float);
ALLOT_INSTANTIATE(double);
#undef ALLOT_INSTANTIATE
// NOLINTEND(bugprone-macro-parentheses)

}  // namespace allot
