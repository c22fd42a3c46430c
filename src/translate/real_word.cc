#include "translate/real_word.h"

#include <cstddef>

#include "base/utf8.h"
#include "text/unicode.h"

namespace allot {

bool is_real_word(std::string_view word) {
  for (size_t position = 0; position < word.size();) {
    if (has_trait(decode_utf8(word, position), kAlphabetic | kNumber)) return true;
  }
  return false;
}

}  // namespace allot
