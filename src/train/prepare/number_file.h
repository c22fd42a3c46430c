#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace allot {

// Files of prepared data that are nothing but 4-byte numbers.

// The numbers as they stand in a file.
std::string_view as_bytes(const std::vector<uint32_t>& numbers);

// All numbers of a file, read straight into the vector: it may be as large as the training text.
std::vector<uint32_t> read_numbers(const std::string& path);

}  // namespace allot
