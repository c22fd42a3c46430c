#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "text/vocabulary.h"

namespace allot {

// Lines in capitals or title case: a model that has seen few of them knows their words in lower
// case.
enum class CaseHandling {
  kAuto,  // such lines are translated in lower case, and their translations get their case
  kKeep,
};
std::string to_string(CaseHandling handling);
CaseHandling parse_case_handling(const std::string& name);  // throws a usage error with choices

// At least two words with two capital letters or more, and no lower-case letter. (ß, which often
// stays as it is among capitals, does not count.)
bool is_in_capitals(const std::vector<std::string>& words);

// At least four words that begin with a capital and a small letter, and none that begins with a
// small letter or with two capitals. What begins with neither, as "'s" or "5th", does not count.
// (So much German text is not, although it has capitals within sentences.)
bool is_in_title_case(const std::vector<std::string>& words);

// The case that all words of a line have.
enum class LineCase {
  kMixed,  // none
  kCapitals,
  kTitle,
};
LineCase line_case_of(const std::vector<std::string>& words);
// A word of the translation of such a line. In title case, a word with capitals of its own keeps
// its letters.
std::string in_line_case(const std::string& word, LineCase line_case);

// Whether a text has a letter of any language; without one there is nothing to translate.
bool has_letter(std::string_view text);

// All letters; "ß" becomes "SS".
std::string to_upper_case(std::string_view text);
// The first letter in upper case, the others in lower case.
std::string to_capitalized(std::string_view text);

// Only the first letter changes.
std::string with_first_letter_in_capital(std::string_view text);
std::string with_first_letter_in_lower_case(std::string_view text);
// Whether the first letter is a capital.
bool is_capitalized(std::string_view text);

// Whether more of its tokens have lower-case letters than have capitals only.
bool is_mostly_lower_case(const Vocabulary& vocabulary);

}  // namespace allot
