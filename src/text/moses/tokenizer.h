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
  // Leave a line alone that begins with < and ends with >.
  bool skip_xml = false;
  // File with a regular expression a line for text that is not to be split (empty = none).
  std::string protected_patterns;
};

// Splits raw lines into words: Japanese with MeCab, other languages by the rules of Moses'
// tokenizer.perl, line for line the same except that the abbreviations are ours. Never changes, so
// several threads may use one tokenizer.
class Tokenizer {
 public:
  explicit Tokenizer(const TokenizerOptions& options);
  Tokenizer(Tokenizer&&) noexcept;
  Tokenizer& operator=(Tokenizer&&) noexcept;
  ~Tokenizer();

  // The words in order. Their byte ranges do not overlap and together hold everything in the line
  // but white space and control characters.
  std::vector<Token> tokenize(std::string_view raw) const;

  // The words with a space between any two: what Moses prints. A line of white space stays as it
  // is, and one that ends in .' gets a space at its end; where Moses in that case also doubles the
  // space before a dot that stands alone, we do not.
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
