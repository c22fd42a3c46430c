#include "base/crc32c.h"

#include <array>

namespace allot {
namespace {

// The remainder of each byte, for the polynomial with its bits reversed.
std::array<uint32_t, 256> make_remainders() {
  constexpr uint32_t kPolynomial = 0x82F63B78;
  std::array<uint32_t, 256> remainders{};
  for (uint32_t byte = 0; byte < remainders.size(); ++byte) {
    uint32_t remainder = byte;
    for (int bit = 0; bit < 8; ++bit) {
      remainder = (remainder >> 1) ^ ((remainder & 1) != 0 ? kPolynomial : 0);
    }
    remainders[byte] = remainder;
  }
  return remainders;
}

}  // namespace

uint32_t crc32c(std::string_view bytes) {
  static const std::array<uint32_t, 256> remainders = make_remainders();
  uint32_t sum = 0xFFFFFFFF;
  for (const char byte : bytes) {
    sum = (sum >> 8) ^ remainders[(sum ^ static_cast<unsigned char>(byte)) & 0xFF];
  }
  return ~sum;
}

}  // namespace allot
