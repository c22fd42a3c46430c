#include "infer/product.h"

#include <optional>

namespace allot::infer {
namespace {

std::variant<PackedWeights, Int8Weights> packed_rows_of(const WeightLookup& weights,
                                                        const std::string& name,
                                                        const RowRange& inputs) {
  if (std::optional<Int8Matrix> int8 = weights.int8(name)) {
    ALLOT_CHECK(int8->by == Int8Scales::kColumns, "a matrix with inputs as rows: " + name);
    int8->values = int8->values.row_range(inputs.begin, inputs.count);
    return Int8Weights(*int8);
  }
  return PackedWeights(weights(name).row_range(inputs.begin, inputs.count));
}

}  // namespace

Product::Product(const WeightLookup& weights, const std::string& name)
    : Product(weights, name, {0, num_rows_of(weights, name)}) {}

Product::Product(const WeightLookup& weights, const std::string& name, const RowRange& inputs)
    : packed_(packed_rows_of(weights, name, inputs)) {}

size_t Product::input_size() const {
  return std::visit([](const auto& packed) { return packed.input_size(); }, packed_);
}

size_t Product::output_size() const {
  return std::visit([](const auto& packed) { return packed.output_size(); }, packed_);
}

void Product::multiply(ConstMatrix<float> inputs, Into into,
                       const MatrixView<float>& result) const {
  std::visit([&](const auto& packed) { packed.multiply(inputs, into, result); }, packed_);
}

void Product::multiply(ConstMatrix<float> inputs, const float* bias,
                       const MatrixView<float>& result) const {
  std::visit([&](const auto& packed) { packed.multiply(inputs, bias, result); }, packed_);
}

size_t num_rows_of(const WeightLookup& weights, const std::string& name) {
  const std::optional<Int8Matrix> int8 = weights.int8(name);
  return int8 ? int8->values.rows : weights(name).rows;
}

}  // namespace allot::infer
