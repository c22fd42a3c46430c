#include "text/bpe/characters.h"

#include <utf8proc.h>

#include "base/utf8.h"

namespace allot {
namespace {

bool is_combining_mark(CodePoint code_point) {
  if (code_point < 0x300) return false;  // none so low, and most text is
  const utf8proc_category_t category = utf8proc_category(static_cast<utf8proc_int32_t>(code_point));
  return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_MC ||
         category == UTF8PROC_CATEGORY_ME;
}

}  // namespace

void append_character_ends(std::string_view word, const CharacterOptions& options,
                           std::vector<size_t>& ends) {
  size_t position = 0;
  while (position < word.size()) {
    const bool is_first = position == 0;
    const CodePoint code_point = decode_utf8(word, position);
    if (options.keep_combining_marks && !is_first && is_combining_mark(code_point)) {
      ends.back() = position;
    } else {
      ends.push_back(position);
    }
  }
}

}  // namespace allot
