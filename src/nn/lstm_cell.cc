#include "nn/lstm_cell.h"

// Compiled once for each CPU target; the call selects the best one that the machine supports.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "nn/lstm_cell.cc"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

#include "nn/vector_math-inl.h"

HWY_BEFORE_NAMESPACE();
namespace allot {
namespace HWY_NAMESPACE {

template <typename T>
void forward_row(size_t hidden, T* gates, const T* previous_cell, T* cell, T* output) {
  for_each_vector<T>(hidden, [&](auto d, size_t k) {
    const auto i = sigmoid(d, hn::LoadU(d, gates + k));
    const auto f = sigmoid(d, hn::LoadU(d, gates + hidden + k));
    const auto g = tanh(d, hn::LoadU(d, gates + 2 * hidden + k));
    const auto o = sigmoid(d, hn::LoadU(d, gates + 3 * hidden + k));
    const auto c = hn::MulAdd(f, hn::LoadU(d, previous_cell + k), hn::Mul(i, g));
    hn::StoreU(i, d, gates + k);
    hn::StoreU(f, d, gates + hidden + k);
    hn::StoreU(g, d, gates + 2 * hidden + k);
    hn::StoreU(o, d, gates + 3 * hidden + k);
    hn::StoreU(c, d, cell + k);
    hn::StoreU(hn::Mul(o, tanh(d, c)), d, output + k);
  });
}

// a (1 - a), the slope of the sigmoid where it has the value a.
template <typename D, typename V>
HWY_INLINE V sigmoid_slope(D d, V a) {
  return hn::Mul(a, hn::Sub(hn::Set(d, hn::TFromD<D>(1)), a));
}

// 1 - a^2, the slope of tanh where it has the value a.
template <typename D, typename V>
HWY_INLINE V tanh_slope(D d, V a) {
  return hn::NegMulAdd(a, a, hn::Set(d, hn::TFromD<D>(1)));
}

template <typename T>
void backward_row(size_t hidden, const T* gates, const T* previous_cell, const T* cell,
                  const T* d_output, T* d_cell, T* d_gates) {
  for_each_vector<T>(hidden, [&](auto d, size_t k) {
    const auto i = hn::LoadU(d, gates + k);
    const auto f = hn::LoadU(d, gates + hidden + k);
    const auto g = hn::LoadU(d, gates + 2 * hidden + k);
    const auto o = hn::LoadU(d, gates + 3 * hidden + k);
    const auto squashed = tanh(d, hn::LoadU(d, cell + k));
    const auto dh = hn::LoadU(d, d_output + k);
    const auto dc = hn::MulAdd(hn::Mul(dh, o), tanh_slope(d, squashed), hn::LoadU(d, d_cell + k));
    hn::StoreU(hn::Mul(hn::Mul(dc, g), sigmoid_slope(d, i)), d, d_gates + k);
    hn::StoreU(hn::Mul(hn::Mul(dc, hn::LoadU(d, previous_cell + k)), sigmoid_slope(d, f)), d,
               d_gates + hidden + k);
    hn::StoreU(hn::Mul(hn::Mul(dc, i), tanh_slope(d, g)), d, d_gates + 2 * hidden + k);
    hn::StoreU(hn::Mul(hn::Mul(dh, squashed), sigmoid_slope(d, o)), d, d_gates + 3 * hidden + k);
    hn::StoreU(hn::Mul(dc, f), d, d_cell + k);
  });
}

void forward_row_float(size_t hidden, float* gates, const float* previous_cell, float* cell,
                       float* output) {
  forward_row(hidden, gates, previous_cell, cell, output);
}
void forward_row_double(size_t hidden, double* gates, const double* previous_cell, double* cell,
                        double* output) {
  forward_row(hidden, gates, previous_cell, cell, output);
}
void backward_row_float(size_t hidden, const float* gates, const float* previous_cell,
                        const float* cell, const float* d_output, float* d_cell, float* d_gates) {
  backward_row(hidden, gates, previous_cell, cell, d_output, d_cell, d_gates);
}
void backward_row_double(size_t hidden, const double* gates, const double* previous_cell,
                         const double* cell, const double* d_output, double* d_cell,
                         double* d_gates) {
  backward_row(hidden, gates, previous_cell, cell, d_output, d_cell, d_gates);
}

}  // namespace HWY_NAMESPACE
}  // namespace allot
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace allot {
namespace {

HWY_EXPORT(forward_row_float);
HWY_EXPORT(forward_row_double);
HWY_EXPORT(backward_row_float);
HWY_EXPORT(backward_row_double);

}  // namespace

template <typename T>
void lstm_cell_forward(const MatrixView<T>& gates, ConstMatrix<T> previous_cell,
                       const MatrixView<T>& cell, const MatrixView<T>& output) {
  const size_t hidden = cell.cols;
  ALLOT_CHECK(gates.cols == 4 * hidden && output.cols == hidden && previous_cell.cols == hidden,
              "LSTM cell: sizes do not agree");
  for (size_t r = 0; r < gates.rows; ++r) {
    if constexpr (std::is_same_v<T, float>) {
      HWY_DYNAMIC_DISPATCH(forward_row_float)
      (hidden, gates.row(r), previous_cell.row(r), cell.row(r), output.row(r));
    } else {
      HWY_DYNAMIC_DISPATCH(forward_row_double)
      (hidden, gates.row(r), previous_cell.row(r), cell.row(r), output.row(r));
    }
  }
}

template <typename T>
void lstm_cell_backward(ConstMatrix<T> gates, ConstMatrix<T> previous_cell, ConstMatrix<T> cell,
                        ConstMatrix<T> d_output, const MatrixView<T>& d_cell,
                        const MatrixView<T>& d_gates) {
  const size_t hidden = cell.cols;
  ALLOT_CHECK(gates.cols == 4 * hidden && d_gates.cols == 4 * hidden && d_output.cols == hidden,
              "LSTM cell: sizes do not agree");
  for (size_t r = 0; r < gates.rows; ++r) {
    if constexpr (std::is_same_v<T, float>) {
      HWY_DYNAMIC_DISPATCH(backward_row_float)
      (hidden, gates.row(r), previous_cell.row(r), cell.row(r), d_output.row(r), d_cell.row(r),
       d_gates.row(r));
    } else {
      HWY_DYNAMIC_DISPATCH(backward_row_double)
      (hidden, gates.row(r), previous_cell.row(r), cell.row(r), d_output.row(r), d_cell.row(r),
       d_gates.row(r));
    }
  }
}

template void lstm_cell_forward(const MatrixView<float>&, ConstMatrix<float>,
                                const MatrixView<float>&, const MatrixView<float>&);
template void lstm_cell_forward(const MatrixView<double>&, ConstMatrix<double>,
                                const MatrixView<double>&, const MatrixView<double>&);
template void lstm_cell_backward(ConstMatrix<float>, ConstMatrix<float>, ConstMatrix<float>,
                                 ConstMatrix<float>, const MatrixView<float>&,
                                 const MatrixView<float>&);
template void lstm_cell_backward(ConstMatrix<double>, ConstMatrix<double>, ConstMatrix<double>,
                                 ConstMatrix<double>, const MatrixView<double>&,
                                 const MatrixView<double>&);

}  // namespace allot

#endif  // HWY_ONCE
