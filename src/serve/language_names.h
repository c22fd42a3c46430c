#pragma once

#include <string>

namespace allot::server {

// The English name of a language: "German" for "de". The code itself when it is not in the list.
std::string language_name(const std::string& code);

}  // namespace allot::server
