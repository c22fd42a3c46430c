#include "text/letter_case.h"

#include <utf8proc.h>

#include "base/error.h"
#include "base/named_choice.h"
#include "text/unicode.h"
#include "text/word_splitter.h"

namespace allot {
namespace {

constexpr CodePoint kSharpS = 0xDF;

enum class LetterCase { kNone, kLower, kUpper };

LetterCase case_of(CodePoint character) {
  if (!has_trait(character, kAlphabetic)) return LetterCase::kNone;
  if (has_trait(character, kLowercaseLetter)) return LetterCase::kLower;
  const auto lower = utf8proc_tolower(static_cast<utf8proc_int32_t>(character));
  return static_cast<CodePoint>(lower) != character ? LetterCase::kUpper : LetterCase::kNone;
}

struct LetterCounts {
  size_t lower = 0, upper = 0;
};

LetterCounts count_letters(std::string_view text) {
  LetterCounts counts;
  for (size_t position = 0; position < text.size();) {
    const CodePoint character = decode_utf8(text, position);
    if (character == kSharpS) continue;
    const LetterCase letter_case = case_of(character);
    if (letter_case == LetterCase::kLower) ++counts.lower;
    if (letter_case == LetterCase::kUpper) ++counts.upper;
  }
  return counts;
}

// The case of the character at `position`, which is moved past it.
LetterCase next_case(std::string_view text, size_t& position) {
  return position < text.size() ? case_of(decode_utf8(text, position)) : LetterCase::kNone;
}

}  // namespace

std::string to_string(CaseHandling handling) {
  return handling == CaseHandling::kAuto ? "auto" : "keep";
}

CaseHandling parse_case_handling(const std::string& name) {
  return parse_named<CaseHandling>("handling of case", name,
                                   {CaseHandling::kAuto, CaseHandling::kKeep});
}

bool has_letter(std::string_view text) {
  for (size_t position = 0; position < text.size();) {
    if (has_trait(decode_utf8(text, position), kAlphabetic)) return true;
  }
  return false;
}

bool is_in_capitals(const std::vector<std::string>& words) {
  size_t num_words = 0;
  for (const std::string& word : words) {
    const LetterCounts counts = count_letters(word);
    if (counts.lower > 0) return false;
    if (counts.upper >= 2) ++num_words;
  }
  return num_words >= 2;
}

bool is_in_title_case(const std::vector<std::string>& words) {
  constexpr size_t kFewestTitleWords = 4;
  size_t num_words = 0;
  for (const std::string& word : words) {
    size_t position = 0;
    const LetterCase first = next_case(word, position);
    if (first == LetterCase::kNone) continue;
    const LetterCase second = next_case(word, position);
    if (first == LetterCase::kLower || second == LetterCase::kUpper) return false;
    if (second == LetterCase::kLower) ++num_words;
  }
  return num_words >= kFewestTitleWords;
}

LineCase line_case_of(const std::vector<std::string>& words) {
  if (is_in_capitals(words)) return LineCase::kCapitals;
  return is_in_title_case(words) ? LineCase::kTitle : LineCase::kMixed;
}

std::string in_line_case(const std::string& word, LineCase line_case) {
  if (line_case == LineCase::kCapitals) return to_upper_case(word);
  const bool may_change = line_case == LineCase::kTitle && to_lower_case(word) == word;
  return may_change ? with_first_letter_in_capital(word) : word;
}

std::string to_upper_case(std::string_view text) {
  std::string upper;
  upper.reserve(text.size());
  for (size_t position = 0; position < text.size();) {
    append_uppercase(upper, decode_utf8(text, position));
  }
  return upper;
}

std::string to_capitalized(std::string_view text) {
  size_t first = 0;
  if (!text.empty()) decode_utf8(text, first);
  return to_upper_case(text.substr(0, first)) + to_lower_case(text.substr(first));
}

namespace {

size_t end_of_first(std::string_view text) {
  size_t end = 0;
  if (!text.empty()) decode_utf8(text, end);
  return end;
}

}  // namespace

std::string with_first_letter_in_capital(std::string_view text) {
  const size_t end = end_of_first(text);
  return to_upper_case(text.substr(0, end)) + std::string(text.substr(end));
}

std::string with_first_letter_in_lower_case(std::string_view text) {
  const size_t end = end_of_first(text);
  return to_lower_case(text.substr(0, end)) + std::string(text.substr(end));
}

bool is_capitalized(std::string_view text) {
  return with_first_letter_in_lower_case(text) != text;
}

bool is_mostly_lower_case(const Vocabulary& vocabulary) {
  size_t num_lower = 0, num_upper = 0;
  for (uint32_t id = Vocabulary::kNumSpecial; id < vocabulary.size(); ++id) {
    const LetterCounts counts = count_letters(vocabulary.token(id));
    if (counts.lower > 0) ++num_lower;
    if (counts.lower == 0 && counts.upper > 0) ++num_upper;
  }
  return num_lower > num_upper;
}

}  // namespace allot
