#pragma once

#include "model/residual_part.h"

namespace allot {

// What a Transformer's layers begin with: x = dropout(sqrt(H) embedding + position). Letters: N
// rows, H hidden size.

// table: V x H. positions: at least as many as the longest sentence has tokens, grown when needed.
// states: N x H, replaced.
template <typename T>
void read_tokens(const BatchRun<T>& run, const TransformerSide& side, size_t table, uint32_t site,
                 Matrix<T>& positions, Matrix<T>& states);

// d_states: N x H, overwritten.
template <typename T>
void read_tokens_backward(const BackwardRun<T>& run, const TransformerSide& side, size_t table,
                          uint32_t site, const MatrixView<T>& d_states);

}  // namespace allot
