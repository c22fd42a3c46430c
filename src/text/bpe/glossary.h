#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "text/moses/pattern.h"

namespace allot {

// Bytes [begin, end) of a word.
struct WordPart {
  size_t begin = 0;
  size_t end = 0;
  // A glossary item, which BPE leaves alone.
  bool is_item = false;
  bool operator==(const WordPart& other) const {
    return begin == other.begin && end == other.end && is_item == other.is_item;
  }
};

// Words, and parts of words, that BPE must not touch: placeholders, names, numbers. Each item is a
// regular expression.
class BpeGlossary {
 public:
  explicit BpeGlossary(const std::vector<std::string>& expressions);

  bool empty() const { return patterns_.empty(); }

  // Splits `word` so that what matches an item is separate: "1934USAB" with the item USA gives
  // "1934", "USA", "B". Items are matched one after the other, each inside the parts that the
  // previous ones left. Not empty, without gaps.
  std::vector<WordPart> isolate(std::string_view word) const;

 private:
  bool is_item(std::string_view text) const;

  std::vector<Pattern> patterns_;
};

}  // namespace allot
