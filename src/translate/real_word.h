#pragma once

#include <string_view>

namespace allot {

// Whether it has a letter or a digit.
bool is_real_word(std::string_view word);

}  // namespace allot
