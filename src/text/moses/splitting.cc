#include "text/moses/splitting.h"

namespace allot {
namespace {

bool has(const Character* character, uint8_t any_of) {
  return character != nullptr && (character->traits & any_of) != 0;
}

bool is(const Character* character, CodePoint code_point) {
  return character != nullptr && character->code_point == code_point;
}

bool is_left_to_later_rules(CodePoint code_point) {
  switch (code_point) {
    case '.':
    case ',':
    case '-':
    case '\'':
    case '`':
    case kProtectedText:
      return true;
    default:
      return false;
  }
}

// The word DOTMULTI, with any number of DOT before it, is written as dots: the D of each DOT as
// one, the rest not at all. It still counts as letters.
void turn_placeholder_into_dots(CharacterLine& line) {
  constexpr std::string_view kDot = "DOT";
  constexpr std::string_view kMulti = "DOTMULTI";
  const auto stands_at = [&line](size_t i, std::string_view word) {
    for (size_t j = 0; j < word.size(); ++j) {
      if (i + j >= line.size() || line[i + j].code_point != static_cast<CodePoint>(word[j]) ||
          (j > 0 && line.has_space_before(i + j))) {
        return false;
      }
    }
    return true;
  };
  const auto write_as_dot = [&line](size_t i, size_t length) {
    line[i].code_point = kInnerDot;
    for (size_t j = 1; j < length; ++j) line[i + j].code_point = kSilent;
  };
  for (size_t i = 0; i < line.size(); ++i) {
    if (!stands_at(i, kMulti)) continue;
    size_t first = i;
    while (first >= kDot.size() && !line.has_space_before(first) &&
           stands_at(first - kDot.size(), kDot)) {
      first -= kDot.size();
      write_as_dot(first, kDot.size());
    }
    write_as_dot(i, kMulti.size());
  }
}

}  // namespace

void split_signs(CharacterLine& line, CodePoint inner_sign) {
  for (size_t i = 0; i < line.size(); ++i) {
    const Character& character = line[i];
    if ((character.traits & kAlphanumeric) != 0) continue;
    if (character.code_point == inner_sign) {
      if (!has(line.right_of(i), kLowercaseLetter)) line.set_spaces_around(i);
    } else if (!is_left_to_later_rules(character.code_point)) {
      line.set_spaces_around(i);
    }
  }
}

void split_hyphens(CharacterLine& line) {
  for (size_t i = 0; i < line.size(); ++i) {
    if (line[i].code_point == '-' && has(line.left_of(i), kAlphanumeric) &&
        has(line.right_of(i), kAlphanumeric)) {
      line[i].code_point = kSplitHyphen;
      line.set_spaces_around(i);
    }
  }
}

void keep_dots_together(CharacterLine& line) {
  if (line.raw().find("MULTI") != std::string_view::npos) turn_placeholder_into_dots(line);
  for (size_t i = 0; i < line.size();) {
    if (line[i].code_point != '.') {
      ++i;
      continue;
    }
    size_t end = i + 1;
    while (end < line.size() && line[end].code_point == '.' && !line.has_space_before(end)) ++end;
    const bool are_several = end - i > 1;
    // After the placeholder a single dot belongs to it.
    if (are_several || is(line.left_of(i), kSilent)) {
      if (are_several) line.set_space_before(i);
      for (size_t j = i; j < end; ++j) line[j].code_point = kInnerDot;
      if (end < line.size()) line.set_space_before(end);
    }
    i = end;
  }
}

void split_commas(CharacterLine& line) {
  // First where no number is to the left. A match consumes the character to the left: in "a,,5" the
  // second comma has nothing before it and stays with the 5.
  bool is_used_up = false;
  bool space_before = line.has_space_before(0);
  for (size_t i = 0; i < line.size(); ++i) {
    const bool space_after = line.has_space_before(i + 1);
    bool splits = false;
    if (line[i].code_point == ',') {
      const bool has_left = i > 0 && !is_used_up && (line[i - 1].traits & kNumber) == 0;
      splits = space_before || has_left;
      if (splits) line.set_spaces_around(i);
    }
    is_used_up = splits;
    space_before = space_after;
  }
  // Then where no number is to the right, and at the end of the line.
  for (size_t i = 0; i < line.size(); ++i) {
    if (line[i].code_point != ',') continue;
    const bool is_last = i + 1 == line.size() && !line.has_space_before(i + 1);
    if (is_last) {
      if (has(line.left_of(i), kNumber)) line.set_space_before(i);
    } else if (!has(line.right_of(i), kNumber)) {
      line.set_spaces_around(i);
    }
  }
}

}  // namespace allot
