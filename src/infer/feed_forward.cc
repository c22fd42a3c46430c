#include "infer/feed_forward.h"

namespace allot::infer {

FeedForward::FeedForward(const ModelOptions& options, const WeightLookup& weights,
                         const std::string& name)
    : norm_(weights, name + ".norm"),
      inner_(weights, name + ".inner"),
      outer_(weights, name + ".outer"),
      activation_(options.transformer.activation) {}

void FeedForward::add(TransformerBuffers& buffers) const {
  Matrix<float>& inner = buffers.inner;
  norm_.forward(buffers.states.view(), buffers.normalized);
  inner.resize(buffers.states.rows(), inner_.output_size());
  inner_.forward(buffers.normalized.view(), inner.view());
  // Row by row: the bits of a row must not depend on where in a block it begins.
  for (size_t r = 0; r < inner.rows(); ++r) {
    activate<float>(activation_, inner.row(r), inner.cols(), inner.row(r));
  }
  outer_.add(inner.view(), buffers.states.view());
}

}  // namespace allot::infer
