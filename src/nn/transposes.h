#pragma once

#include <cstddef>
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
  // Some rows of a parameter: large ones are shared among threads.
  struct Part {
    size_t index = 0;
    size_t begin = 0;
    size_t count = 0;
  };

  std::vector<Matrix<T>> copies_;  // by index; empty where there is none
  std::vector<Part> parts_;
};

template <typename T>
void transpose(ConstMatrix<T> from, const MatrixView<T>& to);

}  // namespace allot
