#include "nn/parameters.h"

namespace allot {

size_t ParameterList::add(const std::string& name, size_t rows, size_t cols, Gradient gradient) {
  for (const ParameterInfo& known : all_) {
    ALLOT_CHECK(known.name != name, "two parameters are called " + name);
  }
  all_.push_back({name, rows, cols, gradient, num_values_});
  num_values_ += rows * cols;
  return all_.size() - 1;
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
  for (SparseRows<T>& rows : rows_) rows.clear();
}

template <typename T>
MatrixView<T> Gradients<T>::dense(size_t index) {
  ALLOT_CHECK(list_[index].gradient == Gradient::kDense, list_[index].name + " has sparse rows");
  return dense_[index].view();
}

template <typename T>
T* Gradients<T>::row(size_t index, size_t row_number) {
  ALLOT_CHECK(row_number < list_[index].rows, "row outside " + list_[index].name);
  return list_[index].gradient == Gradient::kDense ? dense_[index].row(row_number)
                                                   : rows_[index].row(row_number);
}

template <typename T>
void Gradients<T>::add(const Gradients& other) {
  for (size_t i = 0; i < list_.size(); ++i) {
    const Matrix<T>& matrix = other.dense_[i];
    for (size_t k = 0; k < matrix.rows() * matrix.cols(); ++k)
      dense_[i].data()[k] += matrix.data()[k];
    const SparseRows<T>& rows = other.rows_[i];
    for (size_t slot = 0; slot < rows.numbers().size(); ++slot) {
      T* to = rows_[i].row(rows.numbers()[slot]);
      const T* from = rows.at_slot(slot);
      for (size_t k = 0; k < rows.cols(); ++k) to[k] += from[k];
    }
  }
}

template <typename T>
void Gradients<T>::scale(T factor) {
  for (Matrix<T>& matrix : dense_) {
    for (size_t k = 0; k < matrix.rows() * matrix.cols(); ++k) matrix.data()[k] *= factor;
  }
  for (SparseRows<T>& rows : rows_) {
    for (T& value : rows.values()) value *= factor;
  }
}

template <typename T>
double Gradients<T>::squared_norm() const {
  double sum = 0;
  const auto add_squares = [&sum](const T* values, size_t count) {
    for (size_t k = 0; k < count; ++k) {
      sum += static_cast<double>(values[k]) * static_cast<double>(values[k]);
    }
  };
  for (const Matrix<T>& matrix : dense_) add_squares(matrix.data(), matrix.rows() * matrix.cols());
  for (const SparseRows<T>& rows : rows_) add_squares(rows.values().data(), rows.values().size());
  return sum;
}

template class Gradients<float>;
template class Gradients<double>;

}  // namespace allot
