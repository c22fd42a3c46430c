#pragma once

#include <cstddef>
#include <string>

namespace allot {

// A term of a glossary, found in a line.
struct SourceTerm {
  size_t entry = 0;  // of the glossary
  size_t first_word = 0, num_words = 0;
  std::string source, target;  // as the glossary has them

  size_t end_word() const { return first_word + num_words; }
};

}  // namespace allot
