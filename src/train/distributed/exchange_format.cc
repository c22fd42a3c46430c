#include "train/distributed/exchange_format.h"

#include <cmath>
#include <cstring>

#include "base/named_choice.h"

namespace allot {

const std::vector<ExchangeFormat>& all_exchange_formats() {
  static const std::vector<ExchangeFormat> all = {ExchangeFormat::kFloat32,
                                                  ExchangeFormat::kBfloat16};
  return all;
}

std::string to_string(ExchangeFormat format) {
  return format == ExchangeFormat::kFloat32 ? "float32" : "bfloat16";
}

ExchangeFormat parse_exchange_format(const std::string& name) {
  return parse_named("format of exchanged gradients", name, all_exchange_formats());
}

uint16_t to_bfloat16(float value) {
  uint32_t bits = 0;
  std::memcpy(&bits, &value, sizeof(bits));
  // Rounding could make a NaN infinite: it stays one, by a bit of its fraction.
  if (std::isnan(value)) return static_cast<uint16_t>((bits >> 16) | 0x40);
  // Just below a half, and one more where the last bit that stays is odd.
  bits += 0x7FFF + ((bits >> 16) & 1);
  return static_cast<uint16_t>(bits >> 16);
}

float from_bfloat16(uint16_t bits) {
  const uint32_t whole = uint32_t{bits} << 16;
  float value = 0;
  std::memcpy(&value, &whole, sizeof(value));
  return value;
}

}  // namespace allot
