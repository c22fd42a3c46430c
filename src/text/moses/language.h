#pragma once

#include <string>
#include <string_view>

#include "base/utf8.h"

namespace allot {

// Checks a language code and converts it to lower case. Any code of two or three letters is
// accepted: languages without rules of their own get the general ones. Throws a usage error for
// others.
std::string parse_language(const std::string& code);

// Whether a language has rules of its own: abbreviations, apostrophes, signs within words, or a
// program that finds its words. Others get the general rules, with English abbreviations.
bool has_own_rules(std::string_view language);

// How an apostrophe is split.
enum class ApostropheRule {
  kAlone,       // always a separate token: geht ' s
  kStartsWord,  // starts the second part of a contraction: does n't -> doesn 't (en)
  kEndsWord,    // ends the first part: l' eau (fr, it, ga, ca)
  kInsideWord,  // stays between two letters: da'awo (so, tdt)
};

// How a language splits words, beyond the common rules.
struct SplitRules {
  ApostropheRule apostrophe = ApostropheRule::kAlone;
  // A sign that stays inside a word when a lower-case letter follows: ":" in Finnish and Swedish
  // (EU:ssa), "·" in Catalan (col·legi), "'" in Tetun; 0 = none.
  CodePoint inner_sign = 0;
};

SplitRules split_rules(std::string_view language);

}  // namespace allot
