#include "nn/parameters.h"

#include <algorithm>
#include <numeric>

#include "nn/square_sum.h"

namespace allot {
namespace {

template <typename T>
void add_rows(const SparseRows<T>& from, SparseRows<T>& to) {
  for (size_t slot = 0; slot < from.numbers().size(); ++slot) {
    T* row = to.row(from.numbers()[slot]);
    const T* more = from.at_slot(slot);
    for (size_t k = 0; k < from.cols(); ++k) row[k] += more[k];
  }
}

template <typename T>
double sum_of_squares(const T* values, size_t count) {
  SquareSum sum;
  sum.add(values, count);
  return sum.total();
}

}  // namespace

size_t ParameterList::add(const std::string& name, size_t rows, size_t cols, Gradient gradient,
                          Initial initial) {
  for (const ParameterInfo& known : all_) {
    ALLOT_CHECK(known.name != name, "two parameters are called " + name);
  }
  all_.push_back({name, rows, cols, gradient, num_values_, initial, stage_});
  num_values_ += rows * cols;
  return all_.size() - 1;
}

size_t ParameterList::find(const std::string& name) const {
  for (size_t i = 0; i < all_.size(); ++i) {
    if (all_[i].name == name) return i;
  }
  throw InternalError("no parameter is called " + name);
}

size_t ParameterList::num_stages() const {
  size_t last = 0;
  for (const ParameterInfo& info : all_) last = std::max(last, info.stage);
  return last + 1;
}

template <typename T>
Gradients<T>::Gradients(const ParameterList& list)
    : list_(list), dense_(list.size()), rows_(list.size()) {
  for (size_t i = 0; i < list.size(); ++i) {
    if (list[i].gradient == Gradient::kDense) {
      dense_[i].resize_to_zero(list[i].rows, list[i].cols);
    } else {
      rows_[i] = SparseRows<T>(list[i].rows, list[i].cols);
    }
  }
}

template <typename T>
void Gradients<T>::clear() {
  for (Matrix<T>& matrix : dense_) set_zero(matrix.view());
  clear_rows();
}

template <typename T>
void Gradients<T>::clear_rows() {
  for (SparseRows<T>& rows : rows_) rows.clear();
}

template <typename T>
MatrixView<T> Gradients<T>::dense(size_t index) {
  ALLOT_CHECK(list_[index].gradient == Gradient::kDense, list_[index].name + " has sparse rows");
  return dense_[index].view();
}

template <typename T>
ConstMatrix<T> Gradients<T>::dense(size_t index) const {
  return const_cast<Gradients*>(this)->dense(index);
}

template <typename T>
T* Gradients<T>::row(size_t index, size_t row_number) {
  ALLOT_CHECK(row_number < list_[index].rows, "row outside " + list_[index].name);
  return list_[index].gradient == Gradient::kDense ? dense_[index].row(row_number)
                                                   : rows_[index].row(row_number);
}

template <typename T>
void Gradients<T>::add(const std::vector<const Gradients*>& others, WorkerPool& pool) {
  if (others.empty()) return;
  pool.run(list_.size(), [&](size_t i, int) { add_parameter(i, others); });
}

template <typename T>
void Gradients<T>::add_parameter(size_t index, const std::vector<const Gradients*>& others) {
  for (const Gradients* other : others) {
    const T* from = other->dense_[index].data();
    T* to = dense_[index].data();
    const size_t size = dense_[index].rows() * dense_[index].cols();
    for (size_t k = 0; k < size; ++k) to[k] += from[k];
    add_rows(other->rows_[index], rows_[index]);
  }
}

template <typename T>
double Gradients<T>::squared_norm(WorkerPool& pool) const {
  const std::vector<double> sums = pool.map<double>(list_.size(), [this](size_t i) {
    return sum_of_squares(dense_[i].data(), dense_[i].rows() * dense_[i].cols()) +
           sum_of_squares(rows_[i].values().data(), rows_[i].values().size());
  });
  return std::accumulate(sums.begin(), sums.end(), 0.0);
}

template class Gradients<float>;
template class Gradients<double>;

}  // namespace allot
