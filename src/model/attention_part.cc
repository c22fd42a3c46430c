#include "model/attention_part.h"

#include <cmath>

#include "model/transformer_weights.h"

namespace allot {

template <typename T>
void scale_queries(size_t head_size, const MatrixView<T>& queries) {
  const T factor = static_cast<T>(1 / std::sqrt(static_cast<double>(head_size)));
  for (size_t r = 0; r < queries.rows; ++r) {
    T* row = queries.row(r);
    for (size_t k = 0; k < queries.cols; ++k) row[k] *= factor;
  }
}

WeightDropout weight_dropout(const RunSettings& settings, const TransformerSide& side,
                             uint32_t site, size_t sentence) {
  const DropoutSettings& dropout = settings.dropout;
  return {dropout.with_probability(dropout.attention), kAttentionWeightsSite + site,
          side.numbers[sentence]};
}

template <typename T>
void add_contexts(const BatchRun<T>& run, const TransformerSide& side, uint32_t site,
                  const LinearPlaces& output, ConstMatrix<T> contexts,
                  AttentionPartScratch<T>& scratch, const MatrixView<T>& states) {
  scratch.part.resize(states.rows, states.cols);
  linear_forward<T>(linear_weights(run.weights, output), contexts, scratch.part.view());
  add_part<T>(run, side, site, scratch.part.view(), states);
}

template <typename T>
void add_contexts_backward(const BackwardRun<T>& run, const TransformerSide& side, uint32_t site,
                           const LinearPlaces& output, ConstMatrix<T> contexts,
                           ConstMatrix<T> d_states, AttentionPartScratch<T>& scratch) {
  add_part_backward<T>(run, side, site, d_states, scratch.part);
  scratch.d_contexts.resize(contexts.rows, contexts.cols);
  linear_backward<T>(linear_weights(run.weights, output), contexts, scratch.part.view(),
                     Into::kReplace, scratch.d_contexts.view(),
                     linear_gradients(run.gradients, output));
}

// NOLINTBEGIN(bugprone-macro-parentheses): T is a type
#define ALLOT_INSTANTIATE(T)                                                                   \
  template void scale_queries(size_t, const MatrixView<T>&);                                   \
  template void add_contexts(const BatchRun<T>&, const TransformerSide&, uint32_t,             \
                             const LinearPlaces&, ConstMatrix<T>, AttentionPartScratch<T>&,    \
                             const MatrixView<T>&);                                            \
  template void add_contexts_backward(const BackwardRun<T>&, const TransformerSide&, uint32_t, \
                                      const LinearPlaces&, ConstMatrix<T>, ConstMatrix<T>,     \
                                      AttentionPartScratch<T>&)
ALLOT_INSTANTIATE(float);
ALLOT_INSTANTIATE(double);
#undef ALLOT_INSTANTIATE
// NOLINTEND(bugprone-macro-parentheses)

}  // namespace allot
