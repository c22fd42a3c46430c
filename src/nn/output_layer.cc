#include "nn/output_layer.h"

#include <algorithm>

#include "nn/gemm.h"
#include "nn/softmax_loss.h"

namespace allot {
namespace {

// Logits held at once: enough rows for a fast product, few enough to stay near the processor.
constexpr size_t kLogitsPerBlock = size_t{1} << 20;
constexpr size_t kFewestRows = 32;

}  // namespace

template <typename T>
void output_loss(const OutputWeights<T>& weights, const OutputInput<T>& input,
                 const LossOptions& options, OutputScratch<T>& scratch, TokenLosses& losses,
                 const OutputGradients<T>& gradients) {
  const size_t num_rows = input.states.rows, vocabulary = weights.weights.rows;
  ALLOT_CHECK(input.targets.size() == num_rows, "as many targets as states");
  losses.loss.resize(num_rows);
  losses.nll.resize(num_rows);
  losses.num_correct = 0;
  const size_t block_rows = std::max(kFewestRows, kLogitsPerBlock / vocabulary);
  for (size_t begin = 0; begin < num_rows; begin += block_rows) {
    const size_t count = std::min(block_rows, num_rows - begin);
    scratch.logits.resize(count, vocabulary);
    const MatrixView<T> logits = scratch.logits.view();
    // logits (rows of the block x V) = s W^T + b.
    for (size_t r = 0; r < count; ++r) std::copy_n(weights.bias, vocabulary, logits.row(r));
    const ConstMatrix<T> block = input.states.row_range(begin, count);
    multiply<T>(plain(block), plain(weights.weights_transposed), Into::kAdd, logits);
    // Losses; the logits become dL/dx.
    for (size_t r = 0; r < count; ++r) {
      const SoftmaxLoss one = softmax_loss(logits.row(r), vocabulary, input.targets[begin + r],
                                           options.label_smoothing, gradients.scale);
      losses.loss[begin + r] = one.loss;
      losses.nll[begin + r] = one.nll;
      losses.num_correct += one.is_correct ? 1 : 0;
    }
    if (gradients.states.data == nullptr) continue;
    // ds = dx W; dW (V x H) += dx^T s; db (V) += rows of dx.
    multiply<T>(plain(logits), plain(weights.weights), Into::kReplace,
                gradients.states.row_range(begin, count));
    multiply<T>(transposed(logits), plain(block), Into::kAdd, gradients.weights);
    for (size_t r = 0; r < count; ++r) {
      const T* row = logits.row(r);
      for (size_t k = 0; k < vocabulary; ++k) gradients.bias[k] += row[k];
    }
  }
}

template void output_loss(const OutputWeights<float>&, const OutputInput<float>&,
                          const LossOptions&, OutputScratch<float>&, TokenLosses&,
                          const OutputGradients<float>&);
template void output_loss(const OutputWeights<double>&, const OutputInput<double>&,
                          const LossOptions&, OutputScratch<double>&, TokenLosses&,
                          const OutputGradients<double>&);

}  // namespace allot
