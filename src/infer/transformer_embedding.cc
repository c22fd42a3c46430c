#include "infer/transformer_embedding.h"

#include <cmath>

#include "nn/positions.h"

namespace allot::infer {
namespace {

constexpr size_t kFirstPositions = 256;

}  // namespace

TransformerEmbedding::TransformerEmbedding(const WeightLookup& weights, const std::string& table)
    : table_(weights, table),
      factor_(static_cast<float>(std::sqrt(static_cast<double>(table_.size())))) {
  extend_positions<float>(kFirstPositions, table_.size(), first_positions_);
}

void TransformerEmbedding::prepare(size_t count, TransformerBuffers& buffers) const {
  if (count > kFirstPositions) extend_positions<float>(count, table_.size(), buffers.positions);
}

void TransformerEmbedding::embed(uint32_t token, size_t position, const TransformerBuffers& buffers,
                                 float* result) const {
  table_.copy_row(token, result);
  const Matrix<float>& positions =
      position < kFirstPositions ? first_positions_ : buffers.positions;
  const float* const place = positions.row(position);
  for (size_t k = 0; k < table_.size(); ++k) result[k] = factor_ * result[k] + place[k];
}

}  // namespace allot::infer
