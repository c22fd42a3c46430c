#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace allot {

// How gradients travel between ranks. They are added in full precision in either case.
enum class ExchangeFormat {
  kFloat32,   // as they are: the sums of one process
  kBfloat16,  // half the bytes, with the exponent of a float and 8 bits of its fraction
};
const std::vector<ExchangeFormat>& all_exchange_formats();
std::string to_string(ExchangeFormat format);
ExchangeFormat parse_exchange_format(const std::string& name);  // throws a usage error

// The nearest bfloat16, of two as near the even one; what is too large becomes infinite.
uint16_t to_bfloat16(float value);
float from_bfloat16(uint16_t bits);

}  // namespace allot
