#include "model/token_input.h"

#include <cmath>

#include "nn/embedding.h"
#include "nn/positions.h"

namespace allot {
namespace {

template <typename T>
T embedding_factor(size_t hidden) {
  return static_cast<T>(std::sqrt(static_cast<double>(hidden)));
}

}  // namespace

template <typename T>
void read_tokens(const BatchRun<T>& run, const TransformerSide& side, size_t table, uint32_t site,
                 Matrix<T>& positions, Matrix<T>& states) {
  embed<T>(run.weights.values[table], side.rows.ids, states);
  const size_t hidden = states.cols();
  const T factor = embedding_factor<T>(hidden);
  extend_positions(side.rows.longest(), hidden, positions);
  for (const attention::RowSpan& span : side.rows.spans) {
    for (size_t t = 0; t < span.length; ++t) {
      T* row = states.row(span.begin + t);
      const T* position = positions.row(t);
      for (size_t k = 0; k < hidden; ++k) row[k] = factor * row[k] + position[k];
    }
  }
  drop_out_sentences<T>(run.settings.dropout, site, side.rows, side.numbers, states.view());
}

template <typename T>
void read_tokens_backward(const BackwardRun<T>& run, const TransformerSide& side, size_t table,
                          uint32_t site, const MatrixView<T>& d_states) {
  drop_out_sentences<T>(run.settings.dropout, site, side.rows, side.numbers, d_states);
  const T factor = embedding_factor<T>(d_states.cols);
  for (size_t r = 0; r < d_states.rows; ++r) {
    for (size_t k = 0; k < d_states.cols; ++k) d_states.row(r)[k] *= factor;
  }
  embed_backward<T>(side.rows.ids, d_states, table, run.gradients);
}

// NOLINTBEGIN(bugprone-macro-parentheses): T is a type
#define ALLOT_INSTANTIATE(T)                                                                \
  template void read_tokens(const BatchRun<T>&, const TransformerSide&, size_t, uint32_t,   \
                            Matrix<T>&, Matrix<T>&);                                        \
  template void read_tokens_backward(const BackwardRun<T>&, const TransformerSide&, size_t, \
                                     uint32_t, const MatrixView<T>&)
ALLOT_INSTANTIATE(float);
ALLOT_INSTANTIATE(double);
#undef ALLOT_INSTANTIATE
// NOLINTEND(bugprone-macro-parentheses)

}  // namespace allot
