#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace allot {

// What the model reads and writes in the place of protected text: one of ten signs (U+24F5 to
// U+24FE, double circled digits), which text hardly has. The sign's number says which protected
// text it is. A single character is always a word of its own, and BPE cannot split it.
inline constexpr size_t kNumNumberTokens = 10;

std::string number_token(size_t number);  // below kNumNumberTokens
// None for any other token.
std::optional<size_t> number_of_token(std::string_view token);
// Bytes of the number token at this byte; 0 where there is none.
size_t number_token_bytes(std::string_view text, size_t position);

}  // namespace allot
