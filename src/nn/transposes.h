#pragma once

#include <vector>

#include "base/worker_pool.h"
#include "nn/matrix.h"
#include "nn/parameters.h"

namespace allot {

// Transposed copies of all parameters except embedding tables (vectors too: a matrix of small sizes
// may have one row, and cannot be distinguished from them), so that every product of forward and
// backward is one of plain matrices: those run at 87 GFLOP/s per core where transposed ones reach
// 72 (64 rows by two workers). Refreshed once after each update.
template <typename T>
class Transposes {
 public:
  explicit Transposes(const ParameterList& list);

  // Only those of dense parameters.
  ConstMatrix<T> operator[](size_t index) const { return copies_[index].view(); }
  void refresh(const Parameters<T>& parameters, WorkerPool& pool);

 private:
  std::vector<Matrix<T>> copies_;  // by index; empty where there is none
};

template <typename T>
void transpose(ConstMatrix<T> from, const MatrixView<T>& to);

}  // namespace allot
