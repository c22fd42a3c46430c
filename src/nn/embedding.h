#pragma once

#include <cstddef>
#include <vector>

#include "nn/matrix.h"
#include "nn/parameters.h"

namespace allot {

// Letters: N rows (tokens), V vocabulary, E embedding size.

// result[r] = table[ids[r]]. table: V x E; result: N x E, resized.
template <typename T>
void embed(ConstMatrix<T> table, const std::vector<size_t>& ids, Matrix<T>& result);

// The gradient of table[ids[r]] grows by d_result[r].
template <typename T>
void embed_backward(const std::vector<size_t>& ids, ConstMatrix<T> d_result, size_t table_index,
                    Gradients<T>& gradients);

}  // namespace allot
