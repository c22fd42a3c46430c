#pragma once

#include <cstdint>
#include <string>

#include "base/utf8.h"

namespace allot {

// Properties of characters, as Perl 5.36 (Unicode 14) sees them: what the rules of the tokenizer
// are stated in. The bits are in the order of scripts/make_unicode_table.pl.
enum CharacterTrait : uint8_t {
  kAlphabetic = 1 << 0,    // \p{Alphabetic}: letters, and signs that count as such (Ⅳ, ª, Ⓐ)
  kDecimalDigit = 1 << 1,  // \p{Nd}
  kNumber = 1 << 2,        // \p{N}: digits, and also ½ or ②
  kLowercase = 1 << 3,     // \p{Lowercase}: lower-case letters, and also ª
  kLowercaseLetter = 1 << 4,  // \p{Ll}
  kCurrency = 1 << 5,         // \p{Sc}
  kPunctuation = 1 << 6,      // [[:punct:]]: punctuation, and the symbols of ASCII
  kWhiteSpace = 1 << 7,       // \s
};

// What counts as part of a word; combining accents do not.
inline constexpr uint8_t kAlphanumeric = kAlphabetic | kDecimalDigit;

// The traits of a character, or-ed together; 0 for unassigned ones.
uint8_t traits_of(CodePoint code_point);

inline bool has_trait(CodePoint code_point, uint8_t any_of) {
  return (traits_of(code_point) & any_of) != 0;
}

// Appends the upper case of a character, which may be several ("ß" gives "SS").
void append_uppercase(std::string& text, CodePoint code_point);

}  // namespace allot
