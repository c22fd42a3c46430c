#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace allot {

// In Finnish, abbreviations and numbers take their case endings after a colon: EU:ssa, Nato:hunkin.
// Returns the ending in lower case when `word` is one, with or without a possessive suffix and a
// particle; its first letter may be in upper case.
std::optional<std::string> finnish_case_ending(std::string_view word);

}  // namespace allot
