#include "nn/embedding.h"

#include <algorithm>

namespace allot {

template <typename T>
void embed(ConstMatrix<T> table, const std::vector<size_t>& ids, Matrix<T>& result) {
  result.resize(ids.size(), table.cols);
  for (size_t r = 0; r < ids.size(); ++r) {
    ALLOT_CHECK(ids[r] < table.rows, "a token outside the vocabulary");
    std::copy_n(table.row(ids[r]), table.cols, result.row(r));
  }
}

template <typename T>
void embed_backward(const std::vector<size_t>& ids, ConstMatrix<T> d_result, size_t table_index,
                    Gradients<T>& gradients) {
  for (size_t r = 0; r < ids.size(); ++r) {
    T* to = gradients.row(table_index, ids[r]);
    const T* from = d_result.row(r);
    for (size_t k = 0; k < d_result.cols; ++k) to[k] += from[k];
  }
}

template void embed(ConstMatrix<float>, const std::vector<size_t>&, Matrix<float>&);
template void embed(ConstMatrix<double>, const std::vector<size_t>&, Matrix<double>&);
template void embed_backward(const std::vector<size_t>&, ConstMatrix<float>, size_t,
                             Gradients<float>&);
template void embed_backward(const std::vector<size_t>&, ConstMatrix<double>, size_t,
                             Gradients<double>&);

}  // namespace allot
