#include "report/explanation.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/error.h"
#include "base/utf8.h"
#include "base/visible.h"

namespace allot {
namespace {

struct CodePointRange {
  CodePoint first;
  CodePoint last;
};

template <size_t N>
bool is_within(CodePoint character, const std::array<CodePointRange, N>& ranges) {
  return std::any_of(ranges.begin(), ranges.end(), [character](const CodePointRange& range) {
    return range.first <= character && character <= range.last;
  });
}

// Embeddings, overrides and isolates of writing direction, and controls.
bool disturbs_others(CodePoint character) {
  static constexpr std::array<CodePointRange, 4> kRanges = {
      {{0, 0x1F}, {0x7F, 0x9F}, {0x202A, 0x202E}, {0x2066, 0x2069}}};
  return is_within(character, kRanges);
}

bool stands_on_another(CodePoint character) {
  static constexpr std::array<CodePointRange, 5> kRanges = {
      {{0x300, 0x36F}, {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x20D0, 0x20FF}, {0xFE20, 0xFE2F}}};
  return is_within(character, kRanges);
}

std::vector<CodePoint> characters_of(const std::string& text) {
  std::vector<CodePoint> characters;
  characters.reserve(text.size());
  for (size_t position = 0; position < text.size();) {
    characters.push_back(decode_utf8(text, position));
  }
  return characters;
}

}  // namespace

std::string word_in_line(const std::string& line, const ExplainedWord& word) {
  if (word.begin >= word.end) return word.text;
  ALLOT_CHECK(word.end <= line.size(), "a word within its line");
  return line.substr(word.begin, word.end - word.begin);
}

std::string readable(const std::string& text) {
  const std::vector<CodePoint> characters = characters_of(text);
  const bool is_blank = !has_visible(text);
  std::string label;
  for (const CodePoint character : characters) {
    if (is_blank) {
      label += fmt::format("{}U+{:04X}", label.empty() ? "" : " ", character);
    } else if (disturbs_others(character)) {
      label += fmt::format("[U+{:04X}]", character);
    } else {
      if (label.empty() && stands_on_another(character)) append_utf8(label, 0x25CC);
      append_utf8(label, character);
    }
  }
  return label;
}

std::string word_label(const std::string& line, const ExplainedWord& word) {
  return readable(word_in_line(line, word));
}

std::string settings_text(const ExplainedModel& model) {
  std::string text = model.transform;
  if (!model.fertility.empty()) text += ", fertility " + model.fertility;
  if (model.exhaustion_bonus > 0)
    text += fmt::format(", exhaustion bonus {:g}", model.exhaustion_bonus);
  return text;
}

std::string percent_text(double share) {
  return fmt::format("{:.{}f} %", 100 * share, share > 0 && share < 0.1 ? 1 : 0);
}

}  // namespace allot
