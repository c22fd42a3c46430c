#pragma once

#include <cstddef>
#include <vector>

#include "nn/matrix.h"

namespace allot::infer {

// What the cross-attention of a Transformer computes of a source sentence before the first step: a
// block of its own, so that sentences join and leave a running batch without being copied. L =
// decoder layers, S = source tokens, H = hidden size, A = heads.
struct CrossMemory {
  Matrix<float> keys_values;       // L S x 2H, layer by layer: key and value of each token
  std::vector<const float*> rows;  // S: those of the first layer; the others follow at a distance
  std::vector<float> coverage;     // L A S: c_i . k_ij of each head; empty without coverage vector

  CrossMemory() = default;
  CrossMemory(size_t num_layers, size_t num_tokens, size_t hidden)
      : keys_values(num_layers * num_tokens, 2 * hidden) {
    for (size_t j = 0; j < num_tokens; ++j) rows.push_back(keys_values.row(j));
  }

  size_t num_tokens() const { return rows.size(); }
};

}  // namespace allot::infer
