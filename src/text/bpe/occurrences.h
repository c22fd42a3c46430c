#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace allot {

// Where each of the strings, which are not empty, begins in the text, overlapping places included,
// in order. The time grows with the length of the text for each length that strings have, and not
// with their number.
std::vector<std::vector<size_t>> find_occurrences(std::string_view text,
                                                  const std::vector<std::string_view>& strings);

}  // namespace allot
