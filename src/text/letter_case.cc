#include "text/letter_case.h"

#include <utf8proc.h>

#include "base/error.h"
#include "base/named_choice.h"
#include "text/unicode.h"
#include "text/word_splitter.h"

namespace allot {
namespace {

constexpr CodePoint kSharpS = 0xDF;

struct LetterCounts {
  size_t lower = 0, upper = 0;
};

LetterCounts count_letters(std::string_view text) {
  LetterCounts counts;
  for (size_t position = 0; position < text.size();) {
    const CodePoint character = decode_utf8(text, position);
    if (!has_trait(character, kAlphabetic) || character == kSharpS) continue;
    if (has_trait(character, kLowercaseLetter)) {
      ++counts.lower;
    } else if (static_cast<CodePoint>(utf8proc_tolower(static_cast<utf8proc_int32_t>(character))) !=
               character) {
      ++counts.upper;
    }
  }
  return counts;
}

}  // namespace

std::string to_string(CaseHandling handling) {
  return handling == CaseHandling::kAuto ? "auto" : "keep";
}

CaseHandling parse_case_handling(const std::string& name) {
  return parse_named<CaseHandling>("handling of case", name,
                                   {CaseHandling::kAuto, CaseHandling::kKeep});
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
