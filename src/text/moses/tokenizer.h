#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "text/moses/language.h"
#include "text/moses/nonbreaking_prefixes.h"
#include "text/moses/protected_patterns.h"
#include "text/moses/token.h"

namespace allot {

class JapaneseSegmenter;

struct TokenizerOptions {
  // Two or three letters; see parse_language.
  std::string language = "en";
  // Split hyphens inside words: "well-known" -> "well @-@ known".
  bool aggressive = false;
  // Write & | < > ' " [ ] as XML entities.
  bool escape = true;
  // Do not split a line that begins with < and ends with >.
  bool skip_xml = false;
  // File with one regular expression per line for text that is not to be split (empty = none).
  std::string protected_patterns;
};

// Splits raw lines into words: Japanese with MeCab, other languages by the rules of Moses'
// tokenizer.perl, with identical output except that the abbreviations are ours. Immutable, so
// several threads may use one tokenizer.
class Tokenizer {
 public:
  explicit Tokenizer(const TokenizerOptions& options);
  Tokenizer(Tokenizer&&) noexcept;
  Tokenizer& operator=(Tokenizer&&) noexcept;
  ~Tokenizer();

  // The words in order. Their byte ranges do not overlap and together cover everything in the line
  // except white space and control characters.
  std::vector<Token> tokenize(std::string_view raw) const;

  // The words separated by spaces, as Moses prints them. A line of white space is unchanged, and
  // one that ends in .' gets a space at its end; where Moses in that case also doubles the space
  // before a separate dot, we do not.
  std::string tokenize_line(std::string_view raw) const;

 private:
  struct Result {
    std::vector<Token> tokens;
    bool space_at_end = false;
  };
  Result split(std::string_view raw) const;
  bool is_left_alone(std::string_view raw) const;

  TokenizerOptions options_;
  SplitRules rules_;
  NonbreakingPrefixes prefixes_;
  ProtectedPatterns protected_patterns_;
  std::unique_ptr<const JapaneseSegmenter> japanese_;  // null for other languages
};

}  // namespace allot
