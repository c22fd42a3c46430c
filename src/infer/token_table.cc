#include "infer/token_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/error.h"
#include "nn/int8_outputs.h"
#include "nn/selected_outputs.h"

namespace allot::infer {
namespace {

const ConstMatrix<float>& values_of(const ConstMatrix<float>& floats) {
  return floats;
}

const ConstMatrix<int8_t>& values_of(const Int8Matrix& int8) {
  return int8.values;
}

}  // namespace

const char* source_table_name(const ModelOptions& options) {
  return options.shared_embeddings ? "embeddings" : "source.embeddings";
}

const char* target_table_name(const ModelOptions& options) {
  return options.shared_embeddings ? "embeddings" : "target.embeddings";
}

TokenTable::TokenTable(const WeightLookup& weights, const std::string& name) {
  if (const std::optional<Int8Matrix> int8 = weights.int8(name)) {
    ALLOT_CHECK(int8->by == Int8Scales::kRows, "a table with tokens as rows: " + name);
    rows_ = *int8;
  } else {
    rows_ = weights(name);
  }
}

size_t TokenTable::num_tokens() const {
  return std::visit([](const auto& rows) { return values_of(rows).rows; }, rows_);
}

size_t TokenTable::size() const {
  return std::visit([](const auto& rows) { return values_of(rows).cols; }, rows_);
}

void TokenTable::copy_row(uint32_t token, float* embedding) const {
  ALLOT_CHECK(token < num_tokens(), fmt::format("token {} of {}", token, num_tokens()));
  if (const auto* floats = std::get_if<ConstMatrix<float>>(&rows_)) {
    std::copy_n(floats->row(token), floats->cols, embedding);
    return;
  }
  const auto& int8 = std::get<Int8Matrix>(rows_);
  const int8_t* const row = int8.values.row(token);
  const float scale = int8.scales[token];
  for (size_t k = 0; k < int8.values.cols; ++k) embedding[k] = static_cast<float>(row[k]) * scale;
}

void TokenTable::score(ConstMatrix<float> inputs, const float* bias,
                       const std::vector<OutputChoice>& choices,
                       const MatrixView<float>& result) const {
  if (const auto* floats = std::get_if<ConstMatrix<float>>(&rows_)) {
    multiply_selected(inputs, SelectedOutputs{*floats, bias}, choices, result);
  } else {
    multiply_selected(inputs, Int8Outputs{std::get<Int8Matrix>(rows_), bias}, choices, result);
  }
}

Product TokenTable::packed() const {
  if (const auto* floats = std::get_if<ConstMatrix<float>>(&rows_)) {
    return Product(PackedWeights::from_transposed(*floats));
  }
  return Product(std::get<Int8Matrix>(rows_));
}

}  // namespace allot::infer
