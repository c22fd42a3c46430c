#include "metrics/meteor/normalizer.h"

#include <algorithm>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/line_reader.h"
#include "base/utf8.h"
#include "metrics/meteor/text.h"

namespace allot::meteor {
namespace {

// METEOR writes a run of n dots as n - 1 times DOT before this word, so that it is not taken for
// full stops, and back again at the end; also where the text itself has the word.
constexpr std::u32string_view kDotRun = U"DOTMULTI";
constexpr std::u32string_view kDotRunAndDot = U"DOTMULTI.";
constexpr std::u32string_view kLongerDotRun = U"DOTDOTMULTI";

bool is_digit(char32_t c) {
  return c >= '0' && c <= '9';
}
bool is_not_digit(char32_t c) {
  return !is_digit(c);
}

// The letters that METEOR knows: Latin of Western and Central Europe, Cyrillic, phonetic.
bool is_letter(char32_t c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= 0xC0 && c <= 0xD6) ||
         (c >= 0xD8 && c <= 0xF6) || (c >= 0xF8 && c <= 0x17E) || (c >= 0x400 && c <= 0x527) ||
         (c >= 0xA640 && c <= 0xA66E) || (c >= 0xA67E && c <= 0xA697) ||
         (c >= 0x1D00 && c <= 0x1D7F);
}
bool is_not_letter(char32_t c) {
  return !is_letter(c);
}
bool is_letter_or_digit(char32_t c) {
  return is_letter(c) || is_digit(c);
}

bool is_ascii_space(char32_t c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

bool is_single_quote(char32_t c) {
  return c == '`' || c == U'‘' || c == U'’';
}

// Punctuation that later steps decide upon.
bool is_special(char32_t c) {
  return c == '.' || c == '\'' || c == ',' || c == '-' || is_single_quote(c);
}

// White space of Unicode that becomes a space.
bool is_space_separator(char32_t c) {
  return c == ' ' || c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x202F ||
         c == 0x205F || c == 0x3000;
}

// Where a character that passes `left`, then `middle`, then one that passes `right` follow each
// other, puts `replacement` in place of the middle. What has been matched does not match again.
template <typename Left, typename Right>
std::u32string replace_between(const std::u32string& text, Left left, char32_t middle, Right right,
                               std::u32string_view replacement) {
  std::u32string result;
  result.reserve(text.size() + 16);
  for (size_t i = 0; i < text.size(); ++i) {
    result += text[i];
    if (i + 2 < text.size() && text[i + 1] == middle && left(text[i]) && right(text[i + 2])) {
      result += replacement;
      result += text[i + 2];
      i += 2;
    }
  }
  return result;
}

std::u32string replace_all(const std::u32string& text, std::u32string_view what,
                           std::u32string_view replacement) {
  std::u32string result;
  result.reserve(text.size() + 16);
  for (size_t i = 0; i < text.size();) {
    if (text.compare(i, what.size(), what) == 0) {
      result += replacement;
      i += what.size();
    } else {
      result += text[i++];
    }
  }
  return result;
}

std::u32string decode_between_spaces(std::string_view line) {
  std::u32string text = U" ";
  for (size_t position = 0; position < line.size();)
    text += static_cast<char32_t>(decode_utf8(line, position));
  return text + U' ';
}

std::u32string set_symbols_apart(const std::u32string& text) {
  std::u32string result;
  result.reserve(text.size() * 2);
  for (const char32_t c : text) {
    if (is_letter_or_digit(c) || is_ascii_space(c) || is_special(c)) {
      result += c;
    } else {
      result += {U' ', c, U' '};
    }
  }
  return result;
}

bool contains(const std::u32string& text, std::u32string_view what) {
  return text.find(what) != std::u32string::npos;
}

// Moves one dot of each run into its word; a space follows the last one.
std::u32string move_dots(const std::u32string& text) {
  std::u32string result;
  size_t begin = 0;
  while (true) {
    const size_t found = text.find(kDotRunAndDot, begin);
    if (found == std::u32string::npos) break;
    const size_t end = found + kDotRunAndDot.size();
    result.append(text, begin, found - begin);
    result += kLongerDotRun;
    if (end < text.size() && text[end] != '.') result += U' ';
    begin = end;
  }
  return result.append(text, begin);
}

std::u32string hold_dot_runs(const std::u32string& text) {
  std::u32string result;
  result.reserve(text.size());
  for (size_t i = 0; i < text.size();) {
    const size_t end = std::min(text.find_first_not_of(U'.', i), text.size());
    if (end - i >= 2) {
      result += U' ';
      result += kDotRun;
      result.append(text, i + 1, end - i - 1);
      i = end;
    } else {
      result += text[i++];
    }
  }
  while (contains(result, kDotRunAndDot)) result = move_dots(result);
  return result;
}

std::u32string release_dot_runs(std::u32string text) {
  while (contains(text, kLongerDotRun)) text = replace_all(text, kLongerDotRun, kDotRunAndDot);
  return replace_all(text, kDotRun, U".");
}

std::u32string split_commas(std::u32string text) {
  text = replace_between(text, is_not_digit, ',', is_not_digit, U" , ");
  text = replace_between(text, is_digit, ',', is_not_digit, U" , ");
  return replace_between(text, is_not_digit, ',', is_digit, U" , ");
}

std::u32string unify_quotes_and_dashes(std::u32string text) {
  std::replace_if(text.begin(), text.end(), is_single_quote, U'\'');
  text = replace_all(text, U"“", U" \" ");
  text = replace_all(text, U"”", U" \" ");
  text = replace_all(text, U"''", U" \" ");
  std::replace(text.begin(), text.end(), U'–', U'-');
  return replace_all(text, U"--", U"-");
}

std::u32string split_hyphens(const std::u32string& text) {
  const auto before = [](char32_t c) { return is_letter_or_digit(c) || c == '.'; };
  return replace_between(text, before, '-', is_letter_or_digit, U" ");
}

std::vector<std::u32string> words_of(const std::u32string& text) {
  const std::u32string_view separators = U" \t\n\r\f";
  std::vector<std::u32string> words;
  size_t begin = text.find_first_not_of(separators);
  while (begin != std::u32string::npos) {
    const size_t end = std::min(text.find_first_of(separators, begin), text.size());
    words.push_back(text.substr(begin, end - begin));
    begin = text.find_first_not_of(separators, end);
  }
  return words;
}

std::string encode(std::u32string_view text) {
  std::string result;
  for (const char32_t c : text) append_utf8(result, c);
  return result;
}

// One space for each run of white space; control characters and spaces at the ends go.
std::u32string squeeze(const std::u32string& text) {
  std::u32string result;
  for (const char32_t c : text) {
    const char32_t unit = is_space_separator(c) ? U' ' : c;
    if (unit != ' ' || result.empty() || result.back() != ' ') result += unit;
  }
  const auto is_kept = [](char32_t c) { return c > ' '; };
  const auto begin = std::find_if(result.begin(), result.end(), is_kept);
  const auto end = std::find_if(result.rbegin(), result.rend(), is_kept).base();
  return begin < end ? std::u32string(begin, end) : std::u32string();
}

}  // namespace

PrefixLookup built_in_prefixes(const Language& language) {
  return [prefixes = NonbreakingPrefixes(language.code)](std::string_view word) {
    return prefixes.find(word);
  };
}

PrefixLookup read_prefixes(const std::string& path) {
  std::unordered_map<std::string, PrefixKind> kinds;
  LineReader reader(path);
  for (std::string line; reader.next(line);) {
    const std::vector<std::string_view> fields = split_tokens(line);
    if (fields.empty() || fields[0][0] == '#') continue;
    const bool is_numeric = fields.size() > 1 && fields[1] == "#NUMERIC_ONLY#";
    kinds[std::string(fields[0])] = is_numeric ? PrefixKind::kBeforeNumber : PrefixKind::kAlways;
  }
  return [kinds = std::move(kinds)](std::string_view word) {
    const auto found = kinds.find(std::string(word));
    return found == kinds.end() ? PrefixKind::kNone : found->second;
  };
}

Normalizer::Normalizer(const Language& language, PrefixLookup prefixes, Punctuation punctuation)
    : apostrophe_(language.code == "en"   ? Apostrophe::kRight
                  : language.code == "fr" ? Apostrophe::kLeft
                                          : Apostrophe::kBoth),
      prefixes_(std::move(prefixes)),
      punctuation_(punctuation) {}

std::string Normalizer::normalize(std::string_view line) const {
  std::u32string text = set_symbols_apart(decode_between_spaces(line));
  text = split_commas(hold_dot_runs(text));
  text = split_hyphens(unify_quotes_and_dashes(std::move(text)));
  text = release_dot_runs(split_dots(split_apostrophes(text)));
  if (punctuation_ == Punctuation::kDrop) {
    std::replace_if(
        text.begin(), text.end(), [](char32_t c) { return !is_letter_or_digit(c); }, U' ');
  }
  return encode(squeeze(text));
}

std::u32string Normalizer::split_apostrophes(const std::u32string& text) const {
  if (apostrophe_ == Apostrophe::kBoth) return replace_all(text, U"'", U" ' ");
  const bool is_right = apostrophe_ == Apostrophe::kRight;
  // In English a digit keeps what follows: '90s is split, 1990's is not until the last step.
  const auto before_letter = [is_right](char32_t c) {
    return is_not_letter(c) && !(is_right && is_digit(c));
  };
  std::u32string result = replace_between(text, is_not_letter, '\'', is_not_letter, U" ' ");
  result = replace_between(result, before_letter, '\'', is_letter, U" ' ");
  result = replace_between(result, is_letter, '\'', is_not_letter, U" ' ");
  result = replace_between(result, is_letter, '\'', is_letter, is_right ? U" '" : U"' ");
  if (!is_right) return result;
  return replace_between(
      result, is_digit, '\'', [](char32_t c) { return c == 's'; }, U" '");
}

std::u32string Normalizer::split_dots(const std::u32string& text) const {
  const std::vector<std::u32string> words = words_of(text);
  std::u32string result;
  for (size_t i = 0; i < words.size(); ++i) {
    std::u32string word = words[i];
    if (word.size() > 1 && word.back() == '.') {
      const auto last = word.end() - 1;
      const bool is_dotted = std::find(word.begin(), last, U'.') != last;
      if (is_dotted && std::any_of(word.begin(), last, is_letter)) {
        word.erase(std::remove(word.begin(), word.end(), U'.'), word.end());
      } else if (!keeps_dot(word, i + 1 < words.size() ? words[i + 1] : std::u32string())) {
        word.insert(word.size() - 1, 1, U' ');
      }
    }
    result += word;
    result += U' ';
  }
  return result;
}

// A listed abbreviation, or one that must be because the sentence continues in lower case.
bool Normalizer::keeps_dot(const std::u32string& word, const std::u32string& next_word) const {
  const char32_t next = next_word.empty() ? U' ' : next_word[0];
  if (next >= 'a' && next <= 'z') return true;
  const std::u32string_view abbreviation = std::u32string_view(word).substr(0, word.size() - 1);
  const PrefixKind kind = prefixes_(encode(abbreviation));
  return kind == PrefixKind::kAlways || (kind == PrefixKind::kBeforeNumber && is_digit(next));
}

}  // namespace allot::meteor
