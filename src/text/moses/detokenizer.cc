#include "text/moses/detokenizer.h"

#include "base/strings.h"
#include "text/moses/escapes.h"
#include "text/moses/language.h"
#include "text/moses/word_joining.h"
#include "text/moses/word_shapes.h"
#include "text/unicode.h"

namespace allot {
namespace {

// " @-@ " becomes "-" from left to right; of two in a row that share a space only the first does.
std::string join_hyphens(std::string_view padded) {
  constexpr std::string_view kSplitHyphen = " @-@ ";
  std::string text;
  while (true) {
    const size_t found = std::min(padded.find(kSplitHyphen), padded.size());
    text += padded.substr(0, found);
    if (found == padded.size()) return text;
    text += '-';
    padded.remove_prefix(found + kSplitHyphen.size());
  }
}

std::string with_single_spaces(std::string_view text) {
  std::string result;
  for (const std::string_view piece : split_spaces(text)) {
    if (!result.empty()) result += ' ';
    result += piece;
  }
  return result;
}

std::string with_first_letter_in_upper_case(std::string_view text) {
  size_t position = 0;
  while (position < text.size()) {
    const size_t start = position;
    const CodePoint code_point = decode_utf8(text, position);
    if (has_trait(code_point, kPunctuation | kWhiteSpace)) continue;
    if (!has_trait(code_point, kAlphabetic)) break;
    std::string result(text.substr(0, start));
    append_uppercase(result, code_point);
    return result.append(text.substr(position));
  }
  return std::string(text);
}

std::string join_japanese(std::string_view line) {
  const std::string plain = unescape_signs(line);
  return join_japanese_words(split_spaces(plain));
}

std::string join_by_rules(std::string_view line, const std::string& language) {
  // The rules count words, and treat the space before the first one as an empty word.
  const std::string plain = unescape_signs(join_hyphens(" " + std::string(line) + " "));
  std::vector<std::string_view> words = split_at(plain, ' ');
  while (!words.empty() && words.back().empty()) words.pop_back();
  return with_single_spaces(join_words(words, language));
}

}  // namespace

Detokenizer::Detokenizer(const DetokenizerOptions& options) : options_(options) {
  options_.language = parse_language(options.language);
}

std::string Detokenizer::detokenize(const std::vector<std::string>& words) const {
  return detokenize_line(join(words, " "));
}

std::string Detokenizer::detokenize_line(std::string_view line) const {
  if (is_tag(line) || is_white_space(line)) return std::string(line);
  const std::string text =
      options_.language == "ja" ? join_japanese(line) : join_by_rules(line, options_.language);
  return options_.uppercase ? with_first_letter_in_upper_case(text) : text;
}

}  // namespace allot
