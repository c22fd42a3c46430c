#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace allot {

using CodePoint = uint32_t;

inline constexpr CodePoint kReplacementCharacter = 0xFFFD;

// Byte offset of the first byte that does not belong to well-formed UTF-8 (overlong forms,
// surrogates and values past U+10FFFF are not well-formed); nothing when all of it is.
std::optional<size_t> find_invalid_utf8(std::string_view text);

// The same text with every ill-formed sequence replaced by U+FFFD, one for each maximal subpart
// (the practice that the Unicode standard recommends).
std::string replace_invalid_utf8(std::string_view text);

// Decodes the character at `position` and moves `position` past it. An ill-formed byte is read as
// U+FFFD and moves by one. Requires position < text.size().
CodePoint decode_utf8(std::string_view text, size_t& position);

// Decodes the character that ends before `position` and moves `position` to its start. Requires
// position > 0.
CodePoint decode_utf8_before(std::string_view text, size_t& position);

void append_utf8(std::string& text, CodePoint code_point);

// Number of characters: bytes that are not continuation bytes.
size_t count_code_points(std::string_view text);

}  // namespace allot
