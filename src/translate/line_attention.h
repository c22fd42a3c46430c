#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "text/source_frame.h"

namespace allot {

// The columns of attention over a line.
struct LineShape {
  size_t num_tokens = 0;
  bool has_sink = false;
  size_t num_columns() const { return SourceFrame{has_sink}.num_positions(num_tokens); }
};

// The attention of one decoder step. A part of a line sees no other part, so only the weights of
// its own tokens are kept: with all columns of the line in every row, memory would grow with the
// square of its length.
struct AttentionRow {
  std::vector<float> weights;  // of tokens, from token first_token of the line on
  float sink = 0;              // 0 without sink
  size_t first_token = 0;

  bool operator==(const AttentionRow& other) const {
    return weights == other.weights && sink == other.sink && first_token == other.first_token;
  }
};

// The weights of all tokens of the line, followed by that of the sink.
std::vector<double> all_columns(const AttentionRow& row, const LineShape& shape);

// The place of the largest weight (of equals the first). None when no weight is above 0, or when
// that of the sink is larger: the sink is never linked.
template <typename T>
std::optional<size_t> strongest(const std::vector<T>& weights, T sink) {
  std::optional<size_t> best;
  T largest = 0;
  for (size_t i = 0; i < weights.size(); ++i) {
    if (!(weights[i] > largest)) continue;
    largest = weights[i];
    best = i;
  }
  return sink > largest ? std::nullopt : best;
}

}  // namespace allot
