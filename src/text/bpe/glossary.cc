#include "text/bpe/glossary.h"

#include <algorithm>

namespace allot {
namespace {

void cut(const Pattern& pattern, std::string_view word, const WordPart& part,
         std::vector<WordPart>& parts) {
  const std::string_view text = word.substr(part.begin, part.end - part.begin);
  size_t begin = part.begin;
  const auto add_until = [&](size_t end) {
    if (end > begin) parts.push_back({begin, end});
    begin = end;
  };
  // A part that is an item as a whole stays whole, even where a shorter match inside comes first.
  if (!pattern.matches_whole(text)) {
    for (const Pattern::Match& match : pattern.find_all(text)) {
      add_until(part.begin + match.begin);
      add_until(part.begin + match.end);
    }
  }
  add_until(part.end);
}

}  // namespace

BpeGlossary::BpeGlossary(const std::vector<std::string>& expressions)
    : patterns_(expressions.begin(), expressions.end()) {}

std::vector<WordPart> BpeGlossary::isolate(std::string_view word) const {
  std::vector<WordPart> parts{{0, word.size()}};
  std::vector<WordPart> finer;
  for (const Pattern& pattern : patterns_) {
    finer.clear();
    for (const WordPart& part : parts) cut(pattern, word, part, finer);
    parts.swap(finer);
  }
  for (WordPart& part : parts)
    part.is_item = is_item(word.substr(part.begin, part.end - part.begin));
  return parts;
}

bool BpeGlossary::is_item(std::string_view text) const {
  return std::any_of(patterns_.begin(), patterns_.end(),
                     [text](const Pattern& pattern) { return pattern.matches_whole(text); });
}

}  // namespace allot
