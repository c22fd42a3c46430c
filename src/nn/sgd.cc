#include "nn/sgd.h"

#include <cmath>

namespace allot {

template <typename T>
double sgd_step(const SgdOptions& options, const Gradients<T>& gradients, Parameters<T>& parameters,
                WorkerPool& pool) {
  const double norm = std::sqrt(gradients.squared_norm(pool));
  const bool clips = options.max_gradient_norm > 0 && norm > options.max_gradient_norm;
  const auto rate = static_cast<T>(clips ? options.learning_rate * options.max_gradient_norm / norm
                                         : options.learning_rate);
  const auto subtract = [rate](const T* gradient, size_t count, T* values) {
    for (size_t k = 0; k < count; ++k) values[k] -= rate * gradient[k];
  };
  pool.run(parameters.list().size(), [&](size_t i, int) {
    const MatrixView<T> values = parameters[i];
    if (parameters.list()[i].gradient == Gradient::kDense) {
      subtract(gradients.dense(i).data, values.rows * values.cols, values.data);
      return;
    }
    const SparseRows<T>& rows = gradients.rows(i);
    for (size_t slot = 0; slot < rows.numbers().size(); ++slot) {
      subtract(rows.at_slot(slot), values.cols, values.row(rows.numbers()[slot]));
    }
  });
  return norm;
}

template double sgd_step(const SgdOptions&, const Gradients<float>&, Parameters<float>&,
                         WorkerPool&);
template double sgd_step(const SgdOptions&, const Gradients<double>&, Parameters<double>&,
                         WorkerPool&);

}  // namespace allot
