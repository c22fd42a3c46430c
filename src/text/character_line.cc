#include "text/character_line.h"

#include <limits>

#include "base/error.h"

namespace allot {

CharacterLine::CharacterLine(std::string_view raw) : raw_(raw) {
  if (raw.size() >= std::numeric_limits<uint32_t>::max()) {
    throw Error({}, "a line has more than 4 GB", "break it into sentences");
  }
  characters_.reserve(raw.size() + 1);
  bool blank_before = false;
  for (size_t position = 0; position < raw.size();) {
    const size_t begin = position;
    CodePoint code_point = static_cast<unsigned char>(raw[position]);
    if (code_point < 0x80) {
      ++position;
    } else {
      code_point = decode_utf8(raw, position);
    }
    const uint8_t traits = traits_of(code_point);
    if ((traits & kWhiteSpace) != 0) {
      blank_before = !characters_.empty();
    } else if (code_point >= 0x20) {
      characters_.push_back({code_point, static_cast<uint32_t>(begin),
                             static_cast<uint32_t>(position), traits, blank_before});
      blank_before = false;
    }
  }
  characters_.emplace_back();
}

std::string CharacterLine::text(size_t begin, size_t end) const {
  std::string text;
  for (size_t i = begin; i < end; ++i) {
    const Character& character = characters_[i];
    switch (character.code_point) {
      case kInnerDot:
        text += '.';
        break;
      case kSilent:
        break;
      case kSplitHyphen:
        text += "@-@";
        break;
      default:
        text += raw_.substr(character.begin, character.end - character.begin);
    }
  }
  return text;
}

}  // namespace allot
