#include "metrics/bleu_tokenizer.h"

#include <utf8proc.h>

#include "base/error.h"
#include "base/utf8.h"
#include "metrics/pad_with_spaces.h"
#include "metrics/unicode_words.h"
#include "metrics/western_punctuation.h"

namespace allot {
namespace {

using CodePoints = std::u32string;

CodePoints decode(std::string_view text) {
  CodePoints result;
  result.reserve(text.size());
  for (size_t position = 0; position < text.size();) {
    result += static_cast<char32_t>(decode_utf8(text, position));
  }
  return result;
}

std::string encode(const CodePoints& text) {
  std::string result;
  result.reserve(text.size() * 2);
  for (const char32_t code_point : text) append_utf8(result, code_point);
  return result;
}

utf8proc_category_t category(char32_t code_point) {
  return utf8proc_category(static_cast<utf8proc_int32_t>(code_point));
}
bool is_number(char32_t code_point) {
  return category(code_point) >= UTF8PROC_CATEGORY_ND &&
         category(code_point) <= UTF8PROC_CATEGORY_NO;
}
bool is_not_number(char32_t code_point) {
  return !is_number(code_point);
}
bool is_punctuation(char32_t code_point) {
  return category(code_point) >= UTF8PROC_CATEGORY_PC &&
         category(code_point) <= UTF8PROC_CATEGORY_PO;
}
bool is_symbol(char32_t code_point) {
  return category(code_point) >= UTF8PROC_CATEGORY_SM &&
         category(code_point) <= UTF8PROC_CATEGORY_SO;
}

// The reference writes two ranges above U+FFFF so that they mean U+2001..U+2A6D instead: general
// punctuation, arrows and mathematics are "Chinese", ideographs of the upper planes are not.
// Scores are only comparable when that is kept.
bool is_chinese(char32_t code_point) {
  const auto within = [code_point](char32_t first, char32_t last) {
    return code_point >= first && code_point <= last;
  };
  return within(0x2001, 0x2A6D) || within(0x2E80, 0x2EFF) || within(0x2F00, 0x2FDF) ||
         within(0x2FF0, 0x303F) || within(0x3100, 0x312F) || within(0x31A0, 0x31BF) ||
         within(0x31C0, 0x31EF) || within(0x3200, 0x33FF) || within(0x3400, 0x4DB5) ||
         within(0x4E00, 0x9FBB) || within(0xF900, 0xFA2D) || within(0xFA30, 0xFA6A) ||
         within(0xFA70, 0xFAD9) || within(0xFE10, 0xFE1F) || within(0xFE30, 0xFE4F) ||
         within(0xFF00, 0xFFEF);
}

std::string tokenize_13a(std::string_view line) {
  std::string text = replace_all(std::string(line), "<skipped>", "");
  text = replace_all(std::move(text), "-\n", "");
  text = replace_all(std::move(text), "\n", " ");
  text = unescape_basic_entities(std::move(text));
  return separate_western_stops(separate_western_symbols(" " + text + " "));
}

std::string tokenize_international(std::string_view line) {
  CodePoints text = pad_with_spaces::second_of_pairs(decode(line), is_not_number, is_punctuation);
  text = pad_with_spaces::first_of_pairs(text, is_punctuation, is_not_number);
  return encode(pad_with_spaces::each(text, is_symbol));
}

std::string tokenize_chinese(std::string_view line) {
  const std::string characters = encode(pad_with_spaces::each(decode(strip(line)), is_chinese));
  return separate_western_stops(separate_western_symbols(characters));
}

std::string tokenize_japanese(std::string_view line, const JapaneseSegmenter& japanese) {
  line = strip(line);
  std::string text;
  size_t begin = 0;
  for (const size_t start : japanese.word_starts(line)) {
    text += line.substr(begin, start - begin);
    text += ' ';
    begin = start;
  }
  text += line.substr(begin);
  return text;
}

std::string tokenize_characters(std::string_view line) {
  return encode(pad_with_spaces::each(decode(line), [](char32_t) { return true; }));
}

}  // namespace

std::string to_string(BleuTokenizer tokenizer) {
  switch (tokenizer) {
    case BleuTokenizer::k13a:
      return "13a";
    case BleuTokenizer::kIntl:
      return "intl";
    case BleuTokenizer::kChar:
      return "char";
    case BleuTokenizer::kZh:
      return "zh";
    case BleuTokenizer::kJaMecab:
      return "ja-mecab";
    case BleuTokenizer::kNone:
      return "none";
  }
  ALLOT_CHECK(false, "a tokenizer without a name");
}

BleuTokenizer parse_bleu_tokenizer(const std::string& name) {
  for (const BleuTokenizer tokenizer :
       {BleuTokenizer::k13a, BleuTokenizer::kIntl, BleuTokenizer::kChar, BleuTokenizer::kZh,
        BleuTokenizer::kJaMecab, BleuTokenizer::kNone}) {
    if (to_string(tokenizer) == name) return tokenizer;
  }
  throw Error::usage("unknown tokenizer '" + name + "'",
                     "choose one of: 13a, intl, char, zh, ja-mecab, none");
}

std::string tokenize_for_bleu(std::string_view line, BleuTokenizer tokenizer,
                              const JapaneseSegmenter* japanese) {
  line = strip_right(line);
  switch (tokenizer) {
    case BleuTokenizer::k13a:
      return tokenize_13a(line);
    case BleuTokenizer::kIntl:
      return tokenize_international(line);
    case BleuTokenizer::kChar:
      return tokenize_characters(line);
    case BleuTokenizer::kZh:
      return tokenize_chinese(line);
    case BleuTokenizer::kJaMecab:
      ALLOT_CHECK(japanese != nullptr, "Japanese needs its segmenter");
      return tokenize_japanese(line, *japanese);
    case BleuTokenizer::kNone:
      return std::string(line);
  }
  ALLOT_CHECK(false, "a tokenizer that does nothing");
}

}  // namespace allot
