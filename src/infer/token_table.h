#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "infer/product.h"
#include "infer/weights.h"
#include "model/options.h"
#include "nn/output_parts.h"

namespace allot::infer {

// The tables of source and of target embeddings, which may be one; the output layer may share the
// latter.
const char* source_table_name(const ModelOptions& options);
const char* target_table_name(const ModelOptions& options);

// A table with a row for each token of a vocabulary, read where the model has it: embeddings, and
// the weights of an output layer. V = tokens, E = embedding or hidden size.
class TokenTable {
 public:
  TokenTable(const WeightLookup& weights, const std::string& name);

  size_t num_tokens() const;
  size_t size() const;  // E

  // embedding: E.
  void copy_row(uint32_t token, float* embedding) const;

  // Scores of those tokens that rows choose from: result[r][k] = bias[id] + inputs[r] . row of id.
  // bias: V; inputs: N x E; result: N x at least the longest choice. A number's bits depend neither
  // on other rows nor on other tokens.
  void score(ConstMatrix<float> inputs, const float* bias, const std::vector<OutputChoice>& choices,
             const MatrixView<float>& result) const;
  // The table packed for the scores of all tokens: E x V.
  Product packed() const;

 private:
  std::variant<ConstMatrix<float>, Int8Matrix> rows_;
};

}  // namespace allot::infer
