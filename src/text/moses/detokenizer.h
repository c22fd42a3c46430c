#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace allot {

struct DetokenizerOptions {
  // Two or three letters; see parse_language.
  std::string language = "en";
  // Capitalize the first letter of the line.
  bool uppercase = false;
};

// Joins words into a line of text: Japanese without spaces, other languages by the rules of Moses'
// detokenizer.perl. Undoes escapes and "@-@". Immutable, so several threads may use one
// detokenizer.
//
// detokenize_line(tokenize_line(x)) == x, with or without escapes and aggressive splitting, for
// every x that is a row of items with single spaces between them, where an item is
//   * words or numbers joined by single hyphens ("well-known", "5,300", "3.14", "24-7"): letters
//     that are not Chinese, Japanese or Korean, without combining accents; , and . only between
//     digits; in English also one apostrophe between two letters ("don't"), in French and Italian
//     likewise ("l'eau");
//   * the same with opening signs ( [ { " before it and closing signs ) ] } " , . : ; ? ! % ...
//     behind it, where the signs " open and close in turn.
// In French ? ! : ; and % are items of their own, as the language puts a space before them; in
// Czech a number with , or . behind it is not followed by another number. Not in the class is the
// word DOTMULTI.
class Detokenizer {
 public:
  explicit Detokenizer(const DetokenizerOptions& options);

  std::string detokenize(const std::vector<std::string>& words) const;
  // A line of space-separated words. Lines of white space, and those that begin with < and end with
  // >, are unchanged.
  std::string detokenize_line(std::string_view line) const;

 private:
  DetokenizerOptions options_;
};

}  // namespace allot
