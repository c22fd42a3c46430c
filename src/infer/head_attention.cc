#include "infer/head_attention.h"

#include <cmath>

namespace allot::infer {

HeadShape head_shape(const ModelOptions& options) {
  const size_t heads = options.transformer.heads;
  return {heads, options.hidden_size / heads};
}

void score_heads(const HeadShape& shape, const AttendedRows& attended, const float* query,
                 float* scores) {
  const auto factor = static_cast<float>(1 / std::sqrt(static_cast<double>(shape.head_size)));
  head_dots(shape, attended.keys(), query, factor, scores);
}

void attend_with_heads(const HeadShape& shape, attention::Transform transform,
                       const AttendedRows& attended, const float* query,
                       TransformerBuffers& buffers, float* context) {
  buffers.spans.clear();
  for (size_t h = 0; h < shape.heads; ++h) {
    buffers.spans.push_back({h * attended.count, attended.count});
  }
  buffers.scores.resize(shape.heads * attended.count);
  score_heads(shape, attended, query, buffers.scores.data());
  attention::forward<float>(transform,
                            {buffers.spans.data(), shape.heads, buffers.scores.data(), nullptr},
                            buffers.workspace, buffers.solution);
  head_sums(shape, attended.values(), buffers.solution.weights.data(), context);
}

void mean_of_heads(const HeadShape& shape, const float* weights, size_t length, float* means) {
  for (size_t j = 0; j < length; ++j) {
    float sum = 0;
    for (size_t h = 0; h < shape.heads; ++h) sum += weights[h * length + j];
    means[j] = sum / static_cast<float>(shape.heads);
  }
}

}  // namespace allot::infer
