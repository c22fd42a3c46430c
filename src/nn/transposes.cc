#include "nn/transposes.h"

#include <algorithm>

namespace allot {

template <typename T>
Transposes<T>::Transposes(const ParameterList& list) : copies_(list.size()) {
  for (size_t i = 0; i < list.size(); ++i) {
    if (list[i].gradient == Gradient::kDense) copies_[i].resize(list[i].cols, list[i].rows);
  }
}

template <typename T>
void Transposes<T>::refresh(const Parameters<T>& parameters, WorkerPool& pool) {
  pool.run(copies_.size(), [&](size_t index, int) {
    if (copies_[index].rows() > 0) transpose(parameters[index], copies_[index].view());
  });
}

template <typename T>
void transpose(ConstMatrix<T> from, const MatrixView<T>& to) {
  ALLOT_CHECK(from.rows == to.cols && from.cols == to.rows, "transpose: sizes do not agree");
  // Tile by tile, so that neither side strides through memory.
  constexpr size_t kTile = 32;
  for (size_t i = 0; i < from.rows; i += kTile) {
    for (size_t j = 0; j < from.cols; j += kTile) {
      const size_t i_end = std::min(i + kTile, from.rows);
      const size_t j_end = std::min(j + kTile, from.cols);
      for (size_t r = i; r < i_end; ++r) {
        for (size_t c = j; c < j_end; ++c) to.at(c, r) = from.at(r, c);
      }
    }
  }
}

template class Transposes<float>;
template class Transposes<double>;
template void transpose(ConstMatrix<float>, const MatrixView<float>&);
template void transpose(ConstMatrix<double>, const MatrixView<double>&);

}  // namespace allot
