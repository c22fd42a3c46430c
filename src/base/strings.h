#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace allot {

// The parts between spaces (U+0020 only), without empty ones. Views into `text`.
std::vector<std::string_view> split_spaces(std::string_view text);

// The parts between separators, empty ones included: "a,,b" -> "a", "", "b".
std::vector<std::string_view> split_at(std::string_view text, char separator);

std::string join(const std::vector<std::string>& parts, std::string_view separator);

// The candidate that a mistyped `name` most likely meant; empty when none is close. Close means at
// most two fifths of its letters wrong (insertions, deletions, replacements, swapped neighbors).
std::string nearest_name(std::string_view name, const std::vector<std::string>& candidates);

}  // namespace allot
