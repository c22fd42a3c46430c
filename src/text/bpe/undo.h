#pragma once

#include <string>
#include <string_view>

namespace allot {

// Stands behind every piece but the last of a word.
inline constexpr std::string_view kBpeSeparator = "@@";

// Whether a word goes on behind this piece of it ("un@@"). The separator alone is no such piece but
// a word of the text.
inline bool continues_word(std::string_view piece) {
  return piece.size() > kBpeSeparator.size() &&
         piece.substr(piece.size() - kBpeSeparator.size()) == kBpeSeparator;
}

// Throws a usage error unless the separator can be told from text: not empty, no blanks.
void check_bpe_separator(const std::string& separator);

// Joins the pieces of words again: what sed 's/(@@ )|(@@ ?$)//g' does. It gives back what apply-bpe
// was given, but for two things: several blanks between words have become one, and a word that
// itself ends in the separator is joined to the next one when BPE has left that end in one piece.
std::string undo_bpe(std::string_view line, std::string_view separator = kBpeSeparator);

}  // namespace allot
