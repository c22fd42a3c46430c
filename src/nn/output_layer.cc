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
void output_loss(const OutputWeights<T>& weights, ConstMatrix<T> states,
                 const std::vector<size_t>& targets, const LossOptions& options, T scale,
                 OutputScratch<T>& scratch, TokenLosses& losses, const MatrixView<T>& d_states,
                 const OutputGradients<T>& gradients) {
  const size_t num_rows = states.rows, vocabulary = weights.weights.rows;
  ALLOT_CHECK(targets.size() == num_rows, "as many targets as states");
  losses.loss.resize(num_rows);
  losses.nll.resize(num_rows);
  losses.num_correct = 0;
  const size_t block_rows = std::max(kFewestRows, kLogitsPerBlock / vocabulary);
  for (size_t begin = 0; begin < num_rows; begin += block_rows) {
    const size_t count = std::min(block_rows, num_rows - begin);
    scratch.logits.resize(count, vocabulary);
    const MatrixView<T> logits = scratch.logits.view();
    for (size_t r = 0; r < count; ++r) std::copy_n(weights.bias, vocabulary, logits.row(r));
    const ConstMatrix<T> block = states.row_range(begin, count);
    multiply<T>(plain(block), plain(weights.weights_transposed), Into::kAdd, logits);
    for (size_t r = 0; r < count; ++r) {
      const SoftmaxLoss one = softmax_loss(logits.row(r), vocabulary, targets[begin + r],
                                           options.label_smoothing, scale);
      losses.loss[begin + r] = one.loss;
      losses.nll[begin + r] = one.nll;
      losses.num_correct += one.is_correct ? 1 : 0;
    }
    if (d_states.data == nullptr) continue;
    multiply<T>(plain(logits), plain(weights.weights), Into::kReplace,
                d_states.row_range(begin, count));
    multiply<T>(transposed(logits), plain(block), Into::kAdd, gradients.weights);
    for (size_t r = 0; r < count; ++r) {
      const T* row = logits.row(r);
      for (size_t k = 0; k < vocabulary; ++k) gradients.bias[k] += row[k];
    }
  }
}

template void output_loss(const OutputWeights<float>&, ConstMatrix<float>,
                          const std::vector<size_t>&, const LossOptions&, float,
                          OutputScratch<float>&, TokenLosses&, const MatrixView<float>&,
                          const OutputGradients<float>&);
template void output_loss(const OutputWeights<double>&, ConstMatrix<double>,
                          const std::vector<size_t>&, const LossOptions&, double,
                          OutputScratch<double>&, TokenLosses&, const MatrixView<double>&,
                          const OutputGradients<double>&);

}  // namespace allot
