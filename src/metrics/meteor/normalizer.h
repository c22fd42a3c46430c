#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "metrics/meteor/language.h"
#include "text/moses/nonbreaking_prefixes.h"

namespace allot::meteor {

// Whether an abbreviation, given without its period, keeps the period.
using PrefixLookup = std::function<PrefixKind(std::string_view word)>;

// Our own lists.
PrefixLookup built_in_prefixes(const Language& language);
// METEOR's (and Moses') list: one word per line, "#NUMERIC_ONLY#" after it where it counts only
// before a number, lines that start with # left out.
PrefixLookup read_prefixes(const std::string& path);

enum class Punctuation { kKeep, kDrop };

// METEOR's tokenizer for text that has not been tokenized: an early Moses tokenizer, with quotes
// and dashes made uniform, hyphens inside words taken out (so that a system gets credit for a part
// of a compound) and the dots of abbreviations such as U.S. as well. Does not lower-case.
class Normalizer {
 public:
  Normalizer(const Language& language, PrefixLookup prefixes, Punctuation punctuation);

  std::string normalize(std::string_view line) const;

 private:
  // How an apostrophe next to letters is split off.
  enum class Apostrophe { kRight, kLeft, kBoth };

  std::u32string split_apostrophes(const std::u32string& text) const;
  std::u32string split_dots(const std::u32string& text) const;
  bool keeps_dot(const std::u32string& word, const std::u32string& next_word) const;

  Apostrophe apostrophe_;
  PrefixLookup prefixes_;
  Punctuation punctuation_;
};

}  // namespace allot::meteor
