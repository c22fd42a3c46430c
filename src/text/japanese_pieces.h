#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace allot {

// Bytes [begin, end) of a text.
struct JapanesePiece {
  size_t begin = 0;
  size_t end = 0;
  bool operator==(const JapanesePiece& other) const {
    return begin == other.begin && end == other.end;
  }
};

// Cuts a text of more than `limit` bytes into pieces of at most that many: after a sentence mark
// and its closing brackets, else at a space, else after a comma, else between any two characters;
// each time as late as the limit allows, but not within the first quarter. Characters of one kind
// (letters, digits, kana, signs; not Chinese ones) are cut after kLongestRun of them: they may all
// be one word, and MeCab tries each prefix of it. Spaces at a cut may be at the end of a piece. A
// text within the limit is one piece, an empty one has none. At least 4 bytes, the longest
// character.
inline constexpr size_t kLongestRun = 256;
std::vector<JapanesePiece> cut_japanese(std::string_view text, size_t limit);

}  // namespace allot
