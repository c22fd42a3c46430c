#pragma once

#include <string_view>

namespace allot {

// What compressed files begin with.
inline constexpr std::string_view kGzipMagic("\x1f\x8b", 2);
inline constexpr std::string_view kZstdMagic("\x28\xb5\x2f\xfd", 4);

}  // namespace allot
