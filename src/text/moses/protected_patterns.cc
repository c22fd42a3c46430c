#include "text/moses/protected_patterns.h"

#include <string_view>
#include <unordered_set>

#include "base/line_reader.h"
#include "text/bpe/occurrences.h"

namespace allot {
namespace {

// A line as text, and which character each byte belongs to.
struct SearchText {
  std::string text;
  std::vector<size_t> characters;  // of a space: the character after it
};

SearchText make_search_text(const CharacterLine& line) {
  SearchText search;
  const auto append = [&search](std::string_view bytes, size_t character) {
    search.text += bytes;
    search.characters.resize(search.text.size(), character);
  };
  append(" ", 0);
  for (size_t i = 0; i < line.size(); ++i) {
    if (line.has_space_before(i)) append(" ", i);
    append(line.raw().substr(line[i].begin, line[i].end - line[i].begin), i);
  }
  append(" ", line.size());
  return search;
}

// Marks the characters of bytes [begin, end); false, without any change, when one of them is
// already protected.
bool protect_match(CharacterLine& line, const SearchText& search, size_t begin, size_t end) {
  while (begin < end && search.text[begin] == ' ') ++begin;
  while (end > begin && search.text[end - 1] == ' ') --end;
  if (begin == end) return true;
  const size_t first = search.characters[begin];
  const size_t behind = search.characters[end - 1] + 1;
  for (size_t i = first; i < behind; ++i) {
    if (line[i].code_point == kProtectedText) return false;
  }
  for (size_t i = first; i < behind; ++i) {
    line[i].code_point = kProtectedText;
    line[i].traits = kAlphabetic;
  }
  if (first > 0) line.set_space_before(first);
  if (behind < line.size()) line.set_space_before(behind);
  return true;
}

}  // namespace

ProtectedPatterns::ProtectedPatterns(const std::string& path) {
  LineReader reader(path);
  for (std::string line; reader.next(line);) {
    if (!line.empty()) patterns_.emplace_back(line, reader.place());
  }
}

void ProtectedPatterns::protect(CharacterLine& line) const {
  if (patterns_.empty()) return;
  const SearchText search = make_search_text(line);
  const std::string_view text = search.text;
  // What matches once is protected wherever it occurs.
  std::vector<std::string_view> strings;
  std::unordered_set<std::string_view> known;
  for (const Pattern& pattern : patterns_) {
    for (const Pattern::Match& match : pattern.find_all(text)) {
      const std::string_view string = text.substr(match.begin, match.end - match.begin);
      if (known.insert(string).second) strings.push_back(string);
    }
  }
  const std::vector<std::vector<size_t>> places = find_occurrences(text, strings);
  for (size_t i = 0; i < strings.size(); ++i) {
    size_t next = 0;
    for (const size_t at : places[i]) {
      if (at < next) continue;  // within the previous one
      const bool is_protected = protect_match(line, search, at, at + strings[i].size());
      next = at + (is_protected ? strings[i].size() : 1);
    }
  }
}

}  // namespace allot
