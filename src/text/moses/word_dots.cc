#include "text/moses/word_dots.h"

namespace allot {
namespace {

bool has_dot_and_letter(const CharacterLine& line, size_t begin, size_t end) {
  bool has_dot = false;
  bool has_letter = false;
  for (size_t i = begin; i < end; ++i) {
    has_dot |= line[i].code_point == '.';
    has_letter |= (line[i].traits & kAlphabetic) != 0;
  }
  return has_dot && has_letter;
}

// Whether the word [begin, dot), which `next` follows, keeps its dot.
bool keeps_dot(const CharacterLine& line, const NonbreakingPrefixes& prefixes, size_t begin,
               size_t dot, const Character& next) {
  if ((next.traits & kLowercase) != 0 || has_dot_and_letter(line, begin, dot)) return true;
  switch (prefixes.find(line.text(begin, dot))) {
    case PrefixKind::kAlways:
      return true;
    case PrefixKind::kBeforeNumber:
      return next.code_point >= '0' && next.code_point <= '9';
    case PrefixKind::kNone:
      break;
  }
  return false;
}

}  // namespace

void split_word_dots(CharacterLine& line, const NonbreakingPrefixes& prefixes) {
  for (size_t begin = 0; begin < line.size();) {
    const size_t end = line.word_end(begin);
    const size_t dot = end - 1;
    if (dot > begin && line[dot].code_point == '.' &&
        (end == line.size() || !keeps_dot(line, prefixes, begin, dot, line[end]))) {
      line.set_space_before(dot);
    }
    begin = end;
  }
}

bool split_final_dot_and_apostrophe(CharacterLine& line) {
  if (line.size() < 2) return false;
  const size_t last = line.size() - 1;
  if (line[last].code_point != '\'' || line.has_space_before(last) ||
      line[last - 1].code_point != '.') {
    return false;
  }
  line.set_space_before(last);
  line.set_space_before(last - 1);
  return true;
}

}  // namespace allot
