#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>

namespace allot::cli {

// Accepts whole numbers from `minimum` on. CLI11 alone would take -1 for a very large number.
CLI::Validator at_least(uint64_t minimum);

}  // namespace allot::cli
