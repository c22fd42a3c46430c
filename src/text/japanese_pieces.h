#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace allot {

// Bytes [begin, end) of a text.
struct TextPiece {
  size_t begin = 0;
  size_t end = 0;
  bool operator==(const TextPiece& other) const { return begin == other.begin && end == other.end; }
};

// Cuts a text of more than `limit` bytes into pieces of at most that many: behind a sentence mark
// and the brackets that close after it, else at a space, else behind a comma, else between any two
// characters; each time as far back as the limit lets it, but not within the first quarter.
// Characters of one kind (letters, digits, kana, signs; not Chinese ones) are cut after kLongestRun
// of them: all of them may be one word, and MeCab tries each beginning of it. Spaces at a cut may
// stand at the end of a piece. A text within the limit is one piece, an empty one has none. At
// least 4 bytes, the longest character.
inline constexpr size_t kLongestRun = 256;
std::vector<TextPiece> cut_japanese(std::string_view text, size_t limit);

}  // namespace allot
