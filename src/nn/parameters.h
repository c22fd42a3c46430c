#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <utility>
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
  kUniform,    // random numbers around 0, from a range that the training names
  kXavier,     // uniform in +- sqrt(6 / (rows + columns)) (Glorot and Bengio 2010)
  kEmbedding,  // uniform with variance 1 / columns: that of a row times sqrt(columns) is 1
  kOne,        // gains
  kZero,       // biases
};

struct ParameterInfo {
  std::string name;
  size_t rows = 0;
  size_t cols = 0;
  Gradient gradient = Gradient::kDense;
  size_t begin = 0;  // of its numbers, among all
  Initial initial = Initial::kUniform;
  // When a backward pass has its gradient: all those of lower stages come before it.
  size_t stage = 0;

  size_t size() const { return rows * cols; }
};

// Which parameters a model has, in a fixed order. A parameter is known by the index that `add`
// gives.
class ParameterList {
 public:
  size_t add(const std::string& name, size_t rows, size_t cols,
             Gradient gradient = Gradient::kDense, Initial initial = Initial::kUniform);

  // What is added from here on has this stage. The list itself.
  ParameterList& begin_stage(size_t stage) {
    stage_ = stage;
    return *this;
  }

  const std::vector<ParameterInfo>& all() const { return all_; }
  // Stages are numbered from 0; some may have no parameter.
  size_t num_stages() const;
  // The index of the parameter of this name; it must be there.
  size_t find(const std::string& name) const;
  const ParameterInfo& operator[](size_t index) const { return all_[index]; }
  size_t size() const { return all_.size(); }
  size_t num_values() const { return num_values_; }

 private:
  std::vector<ParameterInfo> all_;
  size_t num_values_ = 0;
  size_t stage_ = 0;
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
  // The same for one parameter.
  void add_parameter(size_t index, const std::vector<const Gradients*>& others);
  // Sum of squares, in double, over everything.
  double squared_norm(WorkerPool& pool) const;

  // The backward pass says that the dense gradients of a stage are complete; who watches is told.
  void complete_stage(size_t stage) {
    if (on_stage_) on_stage_(stage);
  }
  void watch_stages(std::function<void(size_t stage)> on_stage) { on_stage_ = std::move(on_stage); }

  const ParameterList& list() const { return list_; }

 private:
  ParameterList list_;
  std::vector<Matrix<T>> dense_;     // by index; empty for kRows
  std::vector<SparseRows<T>> rows_;  // by index; empty for kDense
  std::function<void(size_t)> on_stage_;
};

}  // namespace allot
