#pragma once

#include <string>

namespace allot {

// The languages of the two sides: two or three letters ("" = not said).
struct LanguagePair {
  std::string source;
  std::string target;
};

}  // namespace allot
