#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/worker_pool.h"
#include "nn/matrix.h"
#include "nn/sparse_rows.h"

namespace allot {

enum class Gradient {
  kDense,  // every number gets a gradient in every step
  kRows,   // an embedding table: only the rows of tokens that occur do
};

// What a parameter is before training.
enum class Initial {
  kUniform,  // random numbers around 0
  kOne,      // gains
  kZero,     // their biases
};

struct ParameterInfo {
  std::string name;
  size_t rows = 0;
  size_t cols = 0;
  Gradient gradient = Gradient::kDense;
  size_t begin = 0;  // of its numbers, among all
  Initial initial = Initial::kUniform;

  size_t size() const { return rows * cols; }
};

// Which parameters a model has, in a fixed order. A parameter is known by the index that `add`
// gives.
class ParameterList {
 public:
  size_t add(const std::string& name, size_t rows, size_t cols,
             Gradient gradient = Gradient::kDense, Initial initial = Initial::kUniform);

  const std::vector<ParameterInfo>& all() const { return all_; }
  // The index of the parameter of this name; it must be there.
  size_t find(const std::string& name) const;
  const ParameterInfo& operator[](size_t index) const { return all_[index]; }
  size_t size() const { return all_.size(); }
  size_t num_values() const { return num_values_; }

 private:
  std::vector<ParameterInfo> all_;
  size_t num_values_ = 0;
};

// Their values, in one block of memory: optimizers, clipping and files see one long vector.
template <typename T>
class Parameters {
 public:
  explicit Parameters(const ParameterList& list) : list_(list), values_(1, list.num_values()) {
    set_zero(values_.view());
  }

  const ParameterList& list() const { return list_; }
  T* values() { return values_.data(); }
  const T* values() const { return values_.data(); }
  MatrixView<T> operator[](size_t index) {
    return {values_.data() + list_[index].begin, list_[index].rows, list_[index].cols};
  }
  ConstMatrix<T> operator[](size_t index) const {
    return {values_.data() + list_[index].begin, list_[index].rows, list_[index].cols};
  }

 private:
  ParameterList list_;
  Matrix<T> values_;
};

// Their gradients, as one worker collects them: dense ones in matrices, embedding tables as the
// rows that were touched.
template <typename T>
class Gradients {
 public:
  explicit Gradients(const ParameterList& list);

  void clear();
  void clear_rows();  // of tables only
  MatrixView<T> dense(size_t index);
  ConstMatrix<T> dense(size_t index) const;
  // The row of a parameter of either kind, to be added to.
  T* row(size_t index, size_t row_number);
  const SparseRows<T>& rows(size_t index) const { return rows_[index]; }

  // Adds the gradients of other workers, in the order given: the sum has the same bits in every
  // run, whichever thread adds which part.
  void add(const std::vector<const Gradients*>& others, WorkerPool& pool);
  // Sum of squares, in double, over everything.
  double squared_norm(WorkerPool& pool) const;

  const ParameterList& list() const { return list_; }

 private:
  ParameterList list_;
  std::vector<Matrix<T>> dense_;     // by index; empty for kRows
  std::vector<SparseRows<T>> rows_;  // by index; empty for kDense
};

}  // namespace allot
