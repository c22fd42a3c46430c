#pragma once

#include <string_view>
#include <unordered_map>

#include "text/moses/nonbreaking_prefix_lists.h"

namespace allot {

// When a word keeps the period after it although the next word does not start in lower case.
enum class PrefixKind {
  kNone,          // never: the period ends a sentence
  kAlways,        // "Mr." Gray
  kBeforeNumber,  // "No." 7
};

// The abbreviations of a language, or other ones. Our own lists for en, de, fr, ro and cs; any
// other language uses the English one, which is mostly initials and titles.
class NonbreakingPrefixes {
 public:
  explicit NonbreakingPrefixes(std::string_view language)
      : NonbreakingPrefixes(prefix_lists(language)) {}
  explicit NonbreakingPrefixes(const PrefixLists& lists);

  // `word` without its period.
  PrefixKind find(std::string_view word) const;

 private:
  void add(std::string_view words, PrefixKind kind);

  std::unordered_map<std::string_view, PrefixKind> kinds_;  // keys point into the lists
};

}  // namespace allot
