#include "nn/gemm.h"

#include <dnnl.h>
#include <omp.h>

#include "nn/product_isa.h"
#include "nn/product_shape.h"

namespace allot {
namespace {

template <typename T>
void check_shapes(const Factor<T>& a, const Factor<T>& b, const MatrixView<T>& result) {
  check_product_shape({a.rows(), a.cols()}, {b.rows(), b.cols()}, {result.rows, result.cols});
}

char letter(Layout layout) {
  return layout == Layout::kPlain ? 'N' : 'T';
}

dnnl_dim_t dim(size_t size) {
  return static_cast<dnnl_dim_t>(size);
}

}  // namespace

template <>
void multiply(const Factor<float>& a, const Factor<float>& b, Into into,
              const MatrixView<float>& result) {
  check_shapes(a, b, result);
  if (result.rows == 0 || result.cols == 0) return;
  if (a.cols() == 0) {
    if (into == Into::kReplace) set_zero(result);
    return;
  }
  use_possible_instructions();
  const dnnl_status_t status = dnnl_sgemm(
      letter(a.layout), letter(b.layout), dim(result.rows), dim(result.cols), dim(a.cols()), 1.0F,
      a.matrix.data, dim(a.matrix.stride), b.matrix.data, dim(b.matrix.stride),
      into == Into::kAdd ? 1.0F : 0.0F, result.data, dim(result.stride));
  ALLOT_CHECK(status == dnnl_success, "oneDNN refused a product");
}

template <>
void multiply(const Factor<double>& a, const Factor<double>& b, Into into,
              const MatrixView<double>& result) {
  check_shapes(a, b, result);
  if (into == Into::kReplace) set_zero(result);
  const auto value = [](const Factor<double>& factor, size_t i, size_t j) {
    if (factor.layout == Layout::kPlain) return factor.matrix.at(i, j);
    return factor.matrix.at(j, i);  // NOLINT(readability-suspicious-call-argument): transposed
  };
  for (size_t i = 0; i < result.rows; ++i) {
    for (size_t k = 0; k < a.cols(); ++k) {
      const double left = value(a, i, k);
      for (size_t j = 0; j < result.cols; ++j) result.at(i, j) += left * value(b, k, j);
    }
  }
}

void use_one_thread_for_products() {
  omp_set_num_threads(1);
}

}  // namespace allot
