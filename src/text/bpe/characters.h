#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace allot {

// What BPE starts from: the characters of a word.
struct CharacterOptions {
  // Keep combining marks (Unicode categories Mn, Mc, Me) with the character before them, so that no
  // subword begins with a bare accent. Off, every code point is a character, as in subword-nmt.
  bool keep_combining_marks = false;
};

// Follows the last character of a word in codes files and in the learner, so that a subword at the
// end of a word is not the same symbol as the same letters further left.
inline constexpr std::string_view kEndOfWord = "</w>";

// Appends the byte offset where each character of `word` ends.
void append_character_ends(std::string_view word, const CharacterOptions& options,
                           std::vector<size_t>& ends);

}  // namespace allot
