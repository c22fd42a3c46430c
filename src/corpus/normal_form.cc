#include "corpus/normal_form.h"

#include <utf8proc.h>

#include <cstdlib>

#include "base/error.h"

namespace allot {
namespace {

constexpr CodePoint kFirstInQuestion = 0x300;  // everything below is normalized in any context

std::string normalize(std::string_view text) {
  utf8proc_uint8_t* result = nullptr;
  const auto flags = static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE);
  const utf8proc_ssize_t size =
      utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
                   static_cast<utf8proc_ssize_t>(text.size()), &result, flags);
  const std::unique_ptr<utf8proc_uint8_t, void (*)(void*)> owner(result, std::free);
  ALLOT_CHECK(size >= 0, std::string("utf8proc: ") + utf8proc_errmsg(size));
  return {reinterpret_cast<const char*>(result), static_cast<size_t>(size)};
}

// A character can be unnormalized for two reasons: it is always written another way, or it combines
// with the previous one (marks, and the vowels and finals of Korean syllables).
bool is_in_question(CodePoint c) {
  if (c >= 0x1160 && c <= 0x11FF) return true;
  switch (utf8proc_category(static_cast<utf8proc_int32_t>(c))) {
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
    case UTF8PROC_CATEGORY_ME:
      return true;
    case UTF8PROC_CATEGORY_CN:
    case UTF8PROC_CATEGORY_CS:
      return false;
    default:
      break;
  }
  std::string alone;
  append_utf8(alone, c);
  return normalize(alone) != alone;
}

// The first character of `text` that differs from `other`; they must not be equal.
CodePoint first_difference(std::string_view text, std::string_view other) {
  size_t i = 0;
  while (i < text.size()) {
    size_t j = i;
    const CodePoint character = decode_utf8(text, i);
    if (j >= other.size() || decode_utf8(other, j) != character) return character;
  }
  return kReplacementCharacter;
}

}  // namespace

bool NormalForm::may_be_out_of_form(CodePoint character) {
  std::unique_ptr<Block>& block = blocks_[character / 256];
  if (!block) {
    block = std::make_unique<Block>();
    for (CodePoint i = 0; i < 256; ++i) (*block)[i] = is_in_question(character / 256 * 256 + i);
  }
  return (*block)[character % 256];
}

std::optional<CodePoint> NormalForm::find_out_of_form(std::string_view text) {
  for (size_t i = 0; i < text.size();) {
    if (static_cast<unsigned char>(text[i]) < 0xCC) {  // U+0300 is CC 80
      ++i;
      continue;
    }
    const CodePoint character = decode_utf8(text, i);
    if (character >= kFirstInQuestion && may_be_out_of_form(character)) {
      const std::string normal = normalize(text);
      if (normal == text) return std::nullopt;
      return first_difference(text, normal);
    }
  }
  return std::nullopt;
}

std::string NormalForm::to_nfc(std::string_view text) const {
  return normalize(text);
}

}  // namespace allot
