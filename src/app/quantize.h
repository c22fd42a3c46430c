#pragma once

#include <string>

namespace allot {

struct QuantizeOptions {
  std::string model;   // folder with weights in floats
  std::string output;  // folder that gets them in 8 bits
};

// Writes a copy of a model with 8-bit weights: about a quarter of the size.
void quantize_model(const QuantizeOptions& options);

}  // namespace allot
