#include "base/checksum.h"

#include <fmt/format.h>
#include <xxhash.h>

namespace allot {

uint64_t checksum(std::string_view bytes) {
  return XXH3_64bits(bytes.data(), bytes.size());
}

std::string checksum_text(uint64_t value) {
  return fmt::format("{:016x}", value);
}

}  // namespace allot
