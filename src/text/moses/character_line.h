#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "text/unicode.h"

namespace allot {

// Values of a character that is no longer the one of the raw line.
inline constexpr CodePoint kProtectedText = 0x110000;  // written unchanged, and never split
inline constexpr CodePoint kInnerDot = 0x110001;       // "."; one of several that stay together
inline constexpr CodePoint kSplitHyphen = 0x110002;    // written "@-@"
inline constexpr CodePoint kSilent = 0x110003;         // not written

// One character of a line while the line is split into words.
struct Character {
  CodePoint code_point = 0;
  uint32_t begin = 0;  // bytes [begin, end) of the raw line
  uint32_t end = 0;
  uint8_t traits = 0;
  bool space_before = false;
};

// A line without its white space and control characters: spaces are marks on the characters after
// them. Splitting a line means setting further marks, so each word always knows which bytes of the
// raw line it comes from.
class CharacterLine {
 public:
  // White space becomes one space, none at the ends; control characters below U+0020 are removed.
  // Ill-formed UTF-8 is read as U+FFFD, byte by byte. Keeps a view of `raw`.
  explicit CharacterLine(std::string_view raw);

  std::string_view raw() const { return raw_; }
  size_t size() const { return characters_.size() - 1; }
  bool empty() const { return size() == 0; }
  Character& operator[](size_t i) { return characters_[i]; }
  const Character& operator[](size_t i) const { return characters_[i]; }

  // The character directly before character i; null if there is a space or the start of the line.
  const Character* left_of(size_t i) const {
    return i == 0 || has_space_before(i) ? nullptr : &characters_[i - 1];
  }
  const Character* right_of(size_t i) const {
    return i + 1 == size() || has_space_before(i + 1) ? nullptr : &characters_[i + 1];
  }

  // Character size() is the end of the line; rules see a space there once one has been set.
  bool has_space_before(size_t i) const { return characters_[i].space_before; }
  void set_space_before(size_t i) { characters_[i].space_before = true; }
  void set_spaces_around(size_t i) {
    set_space_before(i);
    set_space_before(i + 1);
  }

  // The end of the word that begins with character i: the next character with a space before it.
  size_t word_end(size_t i) const {
    do {
      ++i;
    } while (i < size() && !has_space_before(i));
    return i;
  }

  // What characters [begin, end) are written as, without escapes.
  std::string text(size_t begin, size_t end) const;

 private:
  std::string_view raw_;
  std::vector<Character> characters_;  // and one more, for the space at the end
};

}  // namespace allot
