#pragma once

#include "nn/matrix.h"

namespace allot {

// Products of one vector with the rows of a small matrix: what attention does between a decoder
// state and the source positions. Letters: S rows, H columns. Bits do not depend on other rows.

// results[j] = rows[j] . vector
template <typename T>
void row_dots(ConstMatrix<T> rows, const T* vector, T* results);

// sum += weights[j] rows[j], rows of weight 0 left out: sparse attention costs what it uses.
template <typename T>
void add_weighted_rows(ConstMatrix<T> rows, const T* weights, T* sum);

// rows[j] += weights[j] vector, likewise.
template <typename T>
void add_to_rows(const MatrixView<T>& rows, const T* weights, const T* vector);

}  // namespace allot
