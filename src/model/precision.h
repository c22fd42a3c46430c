#pragma once

#include <string>

namespace allot {

// In what numbers a model's weights are stored and multiplied.
enum class Precision {
  kFloat,  // 32 bits
  kInt8,   // 8 bits and scales (model/quantized_weights.h)
};
std::string to_string(Precision precision);
Precision parse_precision(const std::string& name);  // throws a usage error listing the choices

}  // namespace allot
