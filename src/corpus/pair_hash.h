#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "base/checksum.h"

namespace allot {

// Hash of a pair from those of its sides.
inline uint64_t pair_hash(uint64_t source_hash, uint64_t target_hash) {
  const std::array<uint64_t, 2> both = {source_hash, target_hash};
  return checksum({reinterpret_cast<const char*>(both.data()), sizeof(both)});
}

}  // namespace allot
