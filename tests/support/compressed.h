#pragma once

#include <string>

namespace allot::testing {

// One gzip member, one Zstandard frame (with a checksum).
std::string gzip(const std::string& text);
std::string zstd(const std::string& text);

}  // namespace allot::testing
