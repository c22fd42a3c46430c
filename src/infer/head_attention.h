#pragma once

#include "attention/transform.h"
#include "infer/transformer_buffers.h"
#include "model/options.h"
#include "nn/head_products.h"

namespace allot::infer {

// The heads of a Transformer.
HeadShape head_shape(const ModelOptions& options);

// Rows that a query attends to: n of them, with a key and a value each.
struct AttendedRows {
  const float* const* rows = nullptr;
  size_t count = 0;         // n
  size_t key_offset = 0;    // of a key from where a pointer points
  size_t value_offset = 0;  // of a value

  PointedRows keys() const { return {rows, count, key_offset}; }
  PointedRows values() const { return {rows, count, value_offset}; }
};

// Scores of all heads, head by head: q . k_j / sqrt(D). scores: A n.
void score_heads(const HeadShape& shape, const AttendedRows& attended, const float* query,
                 float* scores);

// Attention of all heads of one query, without bounds. query, context: A D.
void attend_with_heads(const HeadShape& shape, attention::Transform transform,
                       const AttendedRows& attended, const float* query,
                       TransformerBuffers& buffers, float* context);

// The mean of the heads' weights: means[j], j < length. weights: A rows of `length`.
void mean_of_heads(const HeadShape& shape, const float* weights, size_t length, float* means);

}  // namespace allot::infer
