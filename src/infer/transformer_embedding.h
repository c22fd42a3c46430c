#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "infer/token_table.h"
#include "infer/transformer_buffers.h"

namespace allot::infer {

// What goes into the first layer of a side of a Transformer: sqrt(H) times the embedding of a
// token, plus its position (nn/positions.h). H = hidden size.
class TransformerEmbedding {
 public:
  TransformerEmbedding(const WeightLookup& weights, const std::string& table);

  size_t size() const { return table_.size(); }  // H

  // Before the first `count` positions are used with these buffers.
  void prepare(size_t count, TransformerBuffers& buffers) const;
  // result: H.
  void embed(uint32_t token, size_t position, const TransformerBuffers& buffers,
             float* result) const;

 private:
  TokenTable table_;  // vocabulary x H
  float factor_;      // sqrt(H)
  // Those of most sentences, computed once; longer ones have a table of their own in the buffers.
  Matrix<float> first_positions_;
};

}  // namespace allot::infer
