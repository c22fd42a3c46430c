#include "text/sentence_splitter.h"

#include <algorithm>
#include <array>

#include "base/utf8.h"
#include "text/letter_case.h"
#include "text/moses/nonbreaking_prefix_lists.h"
#include "text/sentence_abbreviations.h"
#include "text/unicode.h"

namespace allot {
namespace {

template <size_t kCount>
bool contains(const std::array<CodePoint, kCount>& list, CodePoint character) {
  return std::find(list.begin(), list.end(), character) != list.end();
}

// . ! ? … ‼ ⁇ ⁈ ⁉ ؟ ۔ । ॥ ։ ።
constexpr std::array<CodePoint, 14> kMarks = {'.',    '!',   '?',   0x2026, 0x203C, 0x2047, 0x2048,
                                              0x2049, 0x61F, 0x6D4, 0x964,  0x965,  0x589,  0x1362};
// 。！？．｡, which need no space behind them.
constexpr CodePoint kWidePeriod = 0xFF0E;
constexpr std::array<CodePoint, 5> kWideMarks = {0x3002, 0xFF01, 0xFF1F, kWidePeriod, 0xFF61};
// ) ] } » ” ’ › ' " 」 』 ） 】 〉 》
constexpr std::array<CodePoint, 15> kClosing = {')',    ']',    '}',    0xBB,   0x201D,
                                                0x2019, 0x203A, '\'',   '"',    0x300D,
                                                0x300F, 0xFF09, 0x3011, 0x3009, 0x300B};
// ( [ { « “ ‘ ‹ „ ‚ ' " ¿ ¡ 「 『 – — - •
constexpr std::array<CodePoint, 19> kOpening = {
    '(', '[',  '{',  0xAB,   0x201C, 0x2018, 0x2039, 0x201E, 0x201A, '\'',
    '"', 0xBF, 0xA1, 0x300C, 0x300E, 0x2013, 0x2014, '-',    0x2022};

bool is_mark(CodePoint character) {
  return contains(kMarks, character);
}

bool is_wide_mark(CodePoint character) {
  return contains(kWideMarks, character);
}

// 「 『 （ “ and what closes them.
constexpr std::array<CodePoint, 4> kWideOpening = {0x300C, 0x300E, 0xFF08, 0x201C};
constexpr std::array<CodePoint, 4> kWideClosing = {0x300D, 0x300F, 0xFF09, 0x201D};

// How far a bracket of East Asian text opens (1) or closes (-1).
int wide_bracket(CodePoint character) {
  if (contains(kWideOpening, character)) return 1;
  return contains(kWideClosing, character) ? -1 : 0;
}

CodePoint at(std::string_view text, size_t position) {
  return decode_utf8(text, position);
}

size_t past(std::string_view text, size_t position) {
  decode_utf8(text, position);
  return position;
}

template <typename Accept>
size_t skip(std::string_view text, size_t position, const Accept& accept) {
  while (position < text.size() && accept(at(text, position))) position = past(text, position);
  return position;
}

bool is_space(CodePoint character) {
  return has_trait(character, kWhiteSpace);
}

bool is_word_character(CodePoint character) {
  return has_trait(character, kAlphanumeric);
}

// A letter that could be lower case and is not, or one of a script without cases.
bool can_begin(CodePoint character) {
  if (has_trait(character, kDecimalDigit)) return true;
  return has_trait(character, kAlphabetic) && !has_trait(character, kLowercase);
}

TextRange trimmed(std::string_view text, TextRange range) {
  range.begin = skip(text.substr(0, range.end), range.begin, is_space);
  while (range.end > range.begin) {
    size_t before = range.end;
    if (!is_space(decode_utf8_before(text, before))) break;
    range.end = before;
  }
  return range;
}

size_t first_word(std::string_view text) {
  return skip(text, 0, [](CodePoint c) { return !is_word_character(c); });
}

bool is_decimal_digit(CodePoint character) {
  return has_trait(character, kDecimalDigit);
}

// A syllable of Korean, where words of two or three end most sentences.
bool is_hangul(CodePoint character) {
  return character >= 0xAC00 && character <= 0xD7A3;
}

bool is_alphabet_letter(CodePoint character) {
  return has_trait(character, kAlphabetic) && !is_hangul(character);
}

// Whether the word has `most` characters or fewer, and all of them are accepted.
template <typename Accept>
bool is_short_run_of(std::string_view word, size_t most, const Accept& accept) {
  size_t position = 0;
  for (size_t i = 0; i < most && position < word.size(); ++i) {
    if (!accept(decode_utf8(word, position))) return false;
  }
  return position == word.size();
}

// A digit, or a Roman number of two letters or more: "I" is a word, too.
bool is_number(std::string_view text, size_t position) {
  if (is_decimal_digit(at(text, position))) return true;
  const size_t end = text.find_first_not_of("IVX", position);
  const bool ends_word = end == std::string_view::npos || !is_word_character(at(text, end));
  return ends_word && std::min(end, text.size()) >= position + 2;
}

// "３．５": a number continues.
bool is_decimal_point(std::string_view line, size_t mark) {
  return at(line, mark) == kWidePeriod && mark > 0 &&
         is_decimal_digit(decode_utf8_before(line, mark));
}

// Where the word that ends at `end` begins: letters, digits, and periods or hyphens within.
size_t word_begin(std::string_view text, size_t end) {
  size_t begin = end;
  while (begin > 0) {
    size_t before = begin;
    const CodePoint character = decode_utf8_before(text, before);
    if (is_space(character) || contains(kOpening, character)) break;
    begin = before;
  }
  return begin;
}

// 「…？」と言う, “…？”他问: what was asked, and who asks.
bool is_quoted(std::string_view line, TextRange marks, size_t closed, size_t next) {
  constexpr CodePoint kTo = 0x3068;  // と
  if (at(line, next) == kTo) return true;
  if (closed == marks.end) return false;
  const CodePoint last = decode_utf8_before(line, marks.end);
  return last == 0xFF01 || last == 0xFF1F;
}

}  // namespace

SentenceSplitter::SentenceSplitter(std::string_view language)
    : prefixes_{NonbreakingPrefixes(language), NonbreakingPrefixes(sentence_abbreviations::kCommon),
                NonbreakingPrefixes(sentence_abbreviation_lists(language))},
      // Other languages get the English list.
      has_own_abbreviations_(language == "en" ||
                             prefix_lists(language).always != prefixes::kEnglish.always),
      has_ordinals_(language == "de") {}

bool SentenceSplitter::is_listed(std::string_view word, bool precedes_number) const {
  return std::any_of(prefixes_.begin(), prefixes_.end(), [&](const NonbreakingPrefixes& list) {
    const PrefixKind kind = list.find(word);
    return kind == PrefixKind::kAlways || (kind == PrefixKind::kBeforeNumber && precedes_number);
  });
}

bool SentenceSplitter::is_abbreviation(const Line& line, size_t period, size_t next) const {
  constexpr size_t kShortWord = 3;
  constexpr size_t kOrdinalDigits = 3;
  const size_t begin = word_begin(line.text, period);
  const std::string_view word = line.text.substr(begin, period - begin);
  if (word.empty()) return false;
  const bool is_first = begin <= line.first_word;
  // "1. Item", "a. Item": what begins a list.
  if (is_first &&
      (skip(word, 0, is_decimal_digit) == word.size() || past(word, 0) == word.size())) {
    return true;
  }
  // One letter, or letters with periods between them: "J.", "г.", "U.S."
  if (past(word, 0) == word.size() && has_trait(at(word, 0), kAlphabetic)) return true;
  if (word.find('.') != std::string_view::npos) return true;
  if (has_ordinals_ && is_short_run_of(word, kOrdinalDigits, is_decimal_digit)) return true;
  const bool precedes_number = is_number(line.text, next);
  if ((precedes_number || !has_own_abbreviations_) &&
      is_short_run_of(word, kShortWord, is_alphabet_letter)) {
    return true;
  }
  return is_listed(word, precedes_number);
}

bool SentenceSplitter::ends_sentence(const Line& line, TextRange marks, size_t closed,
                                     size_t next) const {
  const std::string_view text = line.text.substr(marks.begin, marks.end - marks.begin);
  const bool is_ellipsis = text.find_first_not_of("….") == std::string_view::npos && text != ".";
  // "Well... I see." and "\"Stop!\" Mary said." continue.
  if (is_ellipsis || (closed > marks.end && text.back() != '.')) return false;
  const size_t first = skip(line.text, next, [](CodePoint c) { return contains(kOpening, c); });
  if (first == line.text.size() || !can_begin(at(line.text, first))) return false;
  return text != "." || !is_abbreviation(line, marks.begin, first);
}

std::vector<TextRange> SentenceSplitter::split(std::string_view line) const {
  const Line whole{line, first_word(line)};
  std::vector<TextRange> sentences;
  size_t begin = 0;
  const auto finish = [&](size_t end) {
    const TextRange range = trimmed(line, {begin, end});
    begin = end;
    if (range.begin == range.end) return;
    const std::string_view text = line.substr(range.begin, range.end - range.begin);
    if (!sentences.empty() && !has_letter(text)) {
      sentences.back().end = range.end;
    } else {
      sentences.push_back(range);
    }
  };
  int depth = 0;
  for (size_t position = 0; position < line.size();) {
    const size_t mark = position;
    const CodePoint character = decode_utf8(line, position);
    depth = std::max(0, depth + wide_bracket(character));
    const bool is_wide = is_wide_mark(character);
    if (!is_wide && !is_mark(character)) continue;
    const size_t marks_end =
        skip(line, mark, [](CodePoint c) { return is_mark(c) || is_wide_mark(c); });
    for (position = marks_end; position < line.size() && contains(kClosing, at(line, position));) {
      depth = std::max(0, depth + wide_bracket(decode_utf8(line, position)));
    }
    const size_t next = skip(line, position, is_space);
    if (next == line.size()) break;
    if (is_wide ? depth == 0 && !is_quoted(line, {mark, marks_end}, position, next) &&
                      !is_decimal_point(line, mark)
                : next > position && ends_sentence(whole, {mark, marks_end}, position, next)) {
      finish(position);
    }
  }
  finish(line.size());
  return sentences;
}

}  // namespace allot
