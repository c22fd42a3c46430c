#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace allot {

// XXH3 with 64 bits: finds damage (flipped bits, truncation), not malice.
uint64_t checksum(std::string_view bytes);

// Sixteen hexadecimal digits.
std::string checksum_text(uint64_t value);

}  // namespace allot
