#pragma once

#include <cstddef>
#include <string>

namespace allot {

// A word of a tokenized line, and its bytes [begin, end) in the raw line. The text differs from
// those bytes where the tokenizer writes something else: "&apos;" for an apostrophe, "@-@" for a
// hyphen inside a word.
struct Token {
  std::string text;
  size_t begin = 0;
  size_t end = 0;
};

inline bool operator==(const Token& a, const Token& b) {
  return a.text == b.text && a.begin == b.begin && a.end == b.end;
}

}  // namespace allot
