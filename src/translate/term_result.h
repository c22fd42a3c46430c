#pragma once

#include <cstddef>
#include <string>

namespace allot {

// How a term of the glossary came into a translation.
enum class TermPlacement {
  kSearch,
  kAlignment,  // in place of what was linked to it
  kNone,       // it did not
};
std::string to_string(TermPlacement placement);

// A term of SourceText::terms in a translation; no words when it is not there.
struct TermResult {
  TermPlacement placement = TermPlacement::kNone;
  size_t first_word = 0, num_words = 0;
};

}  // namespace allot
