#include "translate/shown_line.h"

#include <algorithm>
#include <array>

#include "base/strings.h"
#include "translate/target_text.h"

namespace allot {
namespace {

// Of any language. Other signs may stand apart in running text, too: French has a space before "?".
constexpr std::array<std::string_view, 4> kSignsOfSentences = {",", ".", "、", "。"};

bool ends_with(std::string_view word, std::string_view end) {
  return word.size() >= end.size() && word.substr(word.size() - end.size()) == end;
}

}  // namespace

std::string ShownLine::text() const {
  std::string line;
  for (size_t i = 0; i < words.size(); ++i) {
    const bool has_space = i > 0 && !std::binary_search(joined.begin(), joined.end(), i);
    line += (has_space ? " " : "") + words[i];
  }
  return line;
}

ShownLine words_of_line(std::string_view line) {
  ShownLine shown;
  for (const std::string_view word : split_spaces(line)) shown.words.emplace_back(word);
  return shown;
}

ShownLine shown_line(std::string_view line, const Detokenizer& detokenizer) {
  const std::string text = detokenizer.detokenize_line(line);
  std::vector<TargetWord> words;
  for (const std::string_view word : split_spaces(line)) words.emplace_back().text = word;
  locate_words(text, words);
  ShownLine shown;
  size_t end = 0;
  for (const TargetWord& word : words) {
    if (word.begin == word.end) return words_of_line(line);
    if (!shown.words.empty() && word.begin == end) shown.joined.push_back(shown.words.size());
    shown.words.push_back(text.substr(word.begin, word.end - word.begin));
    end = word.end;
  }
  return shown;
}

bool looks_tokenized(const std::vector<std::string>& lines) {
  size_t apart = 0, attached = 0;
  for (const std::string& line : lines) {
    for (const std::string_view word : split_spaces(line)) {
      for (const std::string_view sign : kSignsOfSentences) {
        if (word == sign) ++apart;
        if (word != sign && ends_with(word, sign)) ++attached;
      }
    }
  }
  return apart > attached;
}

}  // namespace allot
