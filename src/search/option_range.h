#pragma once

#include <fmt/format.h>

#include <cstddef>

#include "base/error.h"

namespace allot {

// Throws a usage error unless 1 <= value <= most.
inline void check_option_range(const char* option, size_t value, size_t most) {
  if (value >= 1 && value <= most) return;
  throw Error::usage(fmt::format("{} is {}", option, value),
                     fmt::format("it must be between 1 and {}", most));
}

}  // namespace allot
