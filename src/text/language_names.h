#pragma once

#include <string>

namespace allot {

// The English name of a language: "German" for "de". The code itself when it is not in the list.
std::string language_name(const std::string& code);
// Whether it is in the list.
bool is_known_language(const std::string& code);

}  // namespace allot
