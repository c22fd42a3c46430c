#pragma once

#include <string>
#include <string_view>

namespace allot {

// Follows every subword except the last of a word.
inline constexpr std::string_view kBpeSeparator = "@@";

// Whether a word continues after this subword ("un@@"). The separator alone is an ordinary word.
inline bool continues_word(std::string_view subword) {
  return subword.size() > kBpeSeparator.size() &&
         subword.substr(subword.size() - kBpeSeparator.size()) == kBpeSeparator;
}

// Throws a usage error unless the separator can be distinguished from text: not empty, no spaces.
void check_bpe_separator(const std::string& separator);

// Joins subwords to words again: what sed 's/(@@ )|(@@ ?$)//g' does. It gives back what apply-bpe
// was given, but for two things: several spaces between words have become one, and a word that
// itself ends in the separator is joined to the next one when BPE has left that end in one subword.
std::string undo_bpe(std::string_view line, std::string_view separator = kBpeSeparator);

}  // namespace allot
