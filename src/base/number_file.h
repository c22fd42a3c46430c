#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace allot {

// Files of unsigned 4-byte numbers in the byte order of the machine.

// The numbers as they are stored in a file.
std::string_view as_bytes(const std::vector<uint32_t>& numbers);

// All numbers of a file, read directly into the vector: it may be as large as the training text.
// Bytes after the last whole number are ignored.
std::vector<uint32_t> read_numbers(const std::string& path);

}  // namespace allot
