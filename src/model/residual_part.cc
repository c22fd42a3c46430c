#include "model/residual_part.h"

#include "nn/matrix_rows.h"

namespace allot {

template <typename T>
void normalize_rows(const Weights<T>& weights, const NormPlaces& places, ConstMatrix<T> states,
                    NormTrace<T>& trace) {
  trace.output.resize(states.rows, states.cols);
  trace.norm.normalized.resize(states.rows, states.cols);
  trace.norm.inverse.resize(states.rows);
  copy_rows<T>(states, trace.output.view());
  layer_norm_forward<T>(weights.values[places.gain].data, weights.values[places.bias].data, 0,
                        trace.output.view(), trace.norm, SumOrder::kInLanes);
}

template <typename T>
void normalize_rows_backward(const BackwardRun<T>& run, const NormPlaces& places,
                             const NormTrace<T>& trace, const MatrixView<T>& d_output,
                             const MatrixView<T>& d_states) {
  layer_norm_backward<T>(run.weights.values[places.gain].data, 0, trace.norm, d_output,
                         run.gradients.dense(places.gain).data,
                         run.gradients.dense(places.bias).data, SumOrder::kInLanes);
  add_rows<T>(d_output, d_states);
}

template <typename T>
void add_part(const BatchRun<T>& run, const TransformerSide& side, uint32_t site,
              const MatrixView<T>& part, const MatrixView<T>& states) {
  drop_out_sentences<T>(run.settings.dropout, site, side.rows, side.numbers, part);
  add_rows<T>(part, states);
}

template <typename T>
void add_part_backward(const BatchRun<T>& run, const TransformerSide& side, uint32_t site,
                       ConstMatrix<T> d_states, Matrix<T>& d_part) {
  d_part.resize(d_states.rows, d_states.cols);
  copy_rows<T>(d_states, d_part.view());
  drop_out_sentences<T>(run.settings.dropout, site, side.rows, side.numbers, d_part.view());
}

// NOLINTBEGIN(bugprone-macro-parentheses): T is a type
#define ALLOT_INSTANTIATE(T)                                                            \
  template void normalize_rows(const Weights<T>&, const NormPlaces&, ConstMatrix<T>,    \
                               NormTrace<T>&);                                          \
  template void normalize_rows_backward(const BackwardRun<T>&, const NormPlaces&,       \
                                        const NormTrace<T>&, const MatrixView<T>&,      \
                                        const MatrixView<T>&);                          \
  template void add_part(const BatchRun<T>&, const TransformerSide&, uint32_t,          \
                         const MatrixView<T>&, const MatrixView<T>&);                   \
  template void add_part_backward(const BatchRun<T>&, const TransformerSide&, uint32_t, \
                                  ConstMatrix<T>, Matrix<T>&)
ALLOT_INSTANTIATE(float);
ALLOT_INSTANTIATE(double);
#undef ALLOT_INSTANTIATE
// NOLINTEND(bugprone-macro-parentheses)

}  // namespace allot
