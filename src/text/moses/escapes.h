#pragma once

#include <string>
#include <string_view>

// Signs that have a meaning in Moses' formats, written as XML entities: & | < > ' " [ ].
namespace allot {

std::string escape_signs(std::string text);

// Undoes it, and the older names &bar; &bra; &ket; of | [ ]. Other entities stay.
std::string unescape_signs(std::string_view text);

}  // namespace allot
