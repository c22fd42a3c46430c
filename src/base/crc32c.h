#pragma once

#include <cstdint>
#include <string_view>

namespace allot {

// CRC-32C (Castagnoli), as TensorBoard's event files have it. Our own files have `checksum`.
uint32_t crc32c(std::string_view bytes);

}  // namespace allot
