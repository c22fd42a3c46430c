#pragma once

#include <string>
#include <vector>

#include "text/protect/inline_tag.h"
#include "text/protect/tagged_text.h"
#include "translate/target_text.h"

namespace allot {

// A text as its words and what is between them.
struct WordsAndGaps {
  explicit WordsAndGaps(const TargetText& target);

  // Puts them together again; bytes of words follow.
  void write(TargetText& target) const;

  std::vector<std::string> words;
  std::vector<std::string> gaps;  // before each word, and behind the last
};

struct WordGap {
  std::string text;
  bool has_word_before = false;
  bool has_word_after = false;
};

// The tags of a gap around its space: what ends an element before it, what begins one behind it.
// `placed`: numbers of tags, in order.
std::vector<TaggedPart> gap_with_tags(const std::vector<size_t>& placed,
                                      const std::vector<InlineTag>& tags, const WordGap& gap);

}  // namespace allot
