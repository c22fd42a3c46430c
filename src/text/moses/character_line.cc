#include "text/moses/character_line.h"

#include <limits>

#include "base/error.h"

namespace allot {

CharacterLine::CharacterLine(std::string_view raw) : raw_(raw) {
  if (raw.size() >= std::numeric_limits<uint32_t>::max()) {
    throw Error({}, "a line has more than 4 GB", "break it into sentences");
  }
  characters_.reserve(raw.size() + 1);
  bool space_before = false;
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
      space_before = !characters_.empty();
    } else if (code_point >= 0x20) {
      characters_.push_back({code_point, static_cast<uint32_t>(begin),
                             static_cast<uint32_t>(position), traits, space_before});
      space_before = false;
    }
  }
  characters_.emplace_back();
}

std::string CharacterLine::text(size_t begin, size_t end) const {
  std::string text;
  // Bytes of the raw line that are to be copied unchanged.
  size_t run_begin = 0;
  size_t run_end = 0;
  const auto write_run = [&] { text += raw_.substr(run_begin, run_end - run_begin); };
  for (size_t i = begin; i < end; ++i) {
    const Character& character = characters_[i];
    const bool is_as_it_was = character.code_point <= kProtectedText;
    if (!is_as_it_was || character.begin != run_end) {
      write_run();
      run_begin = character.begin;
    }
    run_end = character.end;
    if (is_as_it_was) continue;
    run_begin = run_end;
    if (character.code_point == kInnerDot) text += '.';
    if (character.code_point == kSplitHyphen) text += "@-@";
  }
  write_run();
  return text;
}

}  // namespace allot
