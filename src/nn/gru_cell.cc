#include "nn/gru_cell.h"

// Compiled once for each CPU target; the call selects the best one that the machine supports.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "nn/gru_cell.cc"
#include <hwy/foreach_target.h>  // must come before highway.h
#include <hwy/highway.h>

#include "nn/vector_math-inl.h"

HWY_BEFORE_NAMESPACE();
namespace allot {
namespace HWY_NAMESPACE {

template <typename T>
void gru_forward_row(size_t hidden, T* gates, const T* previous, T* cell, T* output) {
  for_each_vector<T>(hidden, [&](auto d, size_t k) {
    const auto r = sigmoid(d, hn::LoadU(d, gates + hidden + k));
    const auto z = sigmoid(d, hn::LoadU(d, gates + 2 * hidden + k));
    const auto memory = hn::LoadU(d, gates + 3 * hidden + k);
    const auto n = tanh(d, hn::MulAdd(memory, r, hn::LoadU(d, gates + k)));
    // (1 - z) n + z h' = n + z (h' - n)
    const auto h = hn::MulAdd(z, hn::Sub(hn::LoadU(d, previous + k), n), n);
    hn::StoreU(n, d, gates + k);
    hn::StoreU(r, d, gates + hidden + k);
    hn::StoreU(z, d, gates + 2 * hidden + k);
    hn::StoreU(h, d, cell + k);
    hn::StoreU(h, d, output + k);
  });
}

template <typename T>
void gru_backward_row(size_t hidden, const T* gates, const T* previous, const T* d_output,
                      T* d_cell, T* d_gates) {
  for_each_vector<T>(hidden, [&](auto d, size_t k) {
    const auto one = hn::Set(d, T(1));
    const auto n = hn::LoadU(d, gates + k);
    const auto r = hn::LoadU(d, gates + hidden + k);
    const auto z = hn::LoadU(d, gates + 2 * hidden + k);
    const auto m = hn::LoadU(d, gates + 3 * hidden + k);
    const auto dh = hn::Add(hn::LoadU(d, d_output + k), hn::LoadU(d, d_cell + k));
    const auto keep = hn::Sub(one, z);
    const auto da_x = hn::Mul(hn::Mul(dh, keep), hn::NegMulAdd(n, n, one));
    const auto da_r = hn::Mul(hn::Mul(da_x, m), hn::Mul(r, hn::Sub(one, r)));
    const auto da_z =
        hn::Mul(hn::Mul(dh, hn::Sub(hn::LoadU(d, previous + k), n)), hn::Mul(z, keep));
    hn::StoreU(da_x, d, d_gates + k);
    hn::StoreU(da_r, d, d_gates + hidden + k);
    hn::StoreU(da_z, d, d_gates + 2 * hidden + k);
    hn::StoreU(hn::Mul(da_x, r), d, d_gates + 3 * hidden + k);
    hn::StoreU(hn::Mul(dh, z), d, d_cell + k);
  });
}

void gru_forward_row_float(size_t hidden, float* gates, const float* previous, float* cell,
                           float* output) {
  gru_forward_row(hidden, gates, previous, cell, output);
}
void gru_forward_row_double(size_t hidden, double* gates, const double* previous, double* cell,
                            double* output) {
  gru_forward_row(hidden, gates, previous, cell, output);
}
void gru_backward_row_float(size_t hidden, const float* gates, const float* previous,
                            const float* d_output, float* d_cell, float* d_gates) {
  gru_backward_row(hidden, gates, previous, d_output, d_cell, d_gates);
}
void gru_backward_row_double(size_t hidden, const double* gates, const double* previous,
                             const double* d_output, double* d_cell, double* d_gates) {
  gru_backward_row(hidden, gates, previous, d_output, d_cell, d_gates);
}

}  // namespace HWY_NAMESPACE
}  // namespace allot
HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace allot {
namespace {

HWY_EXPORT(gru_forward_row_float);
HWY_EXPORT(gru_forward_row_double);
HWY_EXPORT(gru_backward_row_float);
HWY_EXPORT(gru_backward_row_double);

void call_forward(size_t hidden, float* gates, const float* previous, float* cell, float* output) {
  HWY_DYNAMIC_DISPATCH(gru_forward_row_float)(hidden, gates, previous, cell, output);
}
void call_forward(size_t hidden, double* gates, const double* previous, double* cell,
                  double* output) {
  HWY_DYNAMIC_DISPATCH(gru_forward_row_double)(hidden, gates, previous, cell, output);
}
void call_backward(size_t hidden, const float* gates, const float* previous, const float* d_output,
                   float* d_cell, float* d_gates) {
  HWY_DYNAMIC_DISPATCH(gru_backward_row_float)
  (hidden, gates, previous, d_output, d_cell, d_gates);
}
void call_backward(size_t hidden, const double* gates, const double* previous,
                   const double* d_output, double* d_cell, double* d_gates) {
  HWY_DYNAMIC_DISPATCH(gru_backward_row_double)
  (hidden, gates, previous, d_output, d_cell, d_gates);
}

}  // namespace

template <typename T>
void gru_cell_forward(const MatrixView<T>& gates, ConstMatrix<T> previous_cell,
                      const MatrixView<T>& cell, const MatrixView<T>& output) {
  for (size_t r = 0; r < gates.rows; ++r) {
    call_forward(output.cols, gates.row(r), previous_cell.row(r), cell.row(r), output.row(r));
  }
}

template <typename T>
void gru_cell_backward(ConstMatrix<T> gates, ConstMatrix<T> previous_cell, ConstMatrix<T> d_output,
                       const MatrixView<T>& d_cell, const MatrixView<T>& d_gates) {
  for (size_t r = 0; r < gates.rows; ++r) {
    call_backward(d_output.cols, gates.row(r), previous_cell.row(r), d_output.row(r), d_cell.row(r),
                  d_gates.row(r));
  }
}

template void gru_cell_forward(const MatrixView<float>&, ConstMatrix<float>,
                               const MatrixView<float>&, const MatrixView<float>&);
template void gru_cell_forward(const MatrixView<double>&, ConstMatrix<double>,
                               const MatrixView<double>&, const MatrixView<double>&);
template void gru_cell_backward(ConstMatrix<float>, ConstMatrix<float>, ConstMatrix<float>,
                                const MatrixView<float>&, const MatrixView<float>&);
template void gru_cell_backward(ConstMatrix<double>, ConstMatrix<double>, ConstMatrix<double>,
                                const MatrixView<double>&, const MatrixView<double>&);

}  // namespace allot

#endif  // HWY_ONCE
