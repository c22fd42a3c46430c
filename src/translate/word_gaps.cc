#include "translate/word_gaps.h"

#include <utility>

namespace allot {

WordsAndGaps::WordsAndGaps(const TargetText& target) {
  size_t end = 0;
  for (const TargetWord& word : target.words) {
    gaps.push_back(target.text.substr(end, word.begin - end));
    words.push_back(target.text.substr(word.begin, word.end - word.begin));
    end = word.end;
  }
  gaps.push_back(target.text.substr(end));
}

void WordsAndGaps::write(TargetText& target) const {
  target.text.clear();
  for (size_t i = 0; i < words.size(); ++i) {
    target.text += gaps[i];
    target.words[i].begin = target.text.size();
    target.text += words[i];
    target.words[i].end = target.text.size();
  }
  target.text += gaps.back();
}

std::vector<TaggedPart> gap_with_tags(const std::vector<size_t>& placed,
                                      const std::vector<InlineTag>& tags, const WordGap& gap) {
  std::vector<TaggedPart> left, right;
  std::string space = gap.text;
  bool is_left = true;
  for (const size_t number : placed) {
    const InlineTag& tag = tags[number];
    const bool is_empty = tag.kind == TagKind::kEmpty;
    is_left = is_left && (tag.kind == TagKind::kClosing || (is_empty && !tag.space_before));
    if (is_left) {
      left.push_back({"", number});
      if (is_empty && !tag.space_after && gap.has_word_after) space.clear();
      continue;
    }
    const bool needs_space = is_empty && tag.space_before && space.empty() && right.empty();
    if (needs_space && gap.has_word_before) right.push_back({" ", {}});
    right.push_back({"", number});
    if (is_empty && tag.space_after && gap.has_word_after) right.push_back({" ", {}});
  }
  if (!space.empty()) left.push_back({std::move(space), {}});
  left.insert(left.end(), right.begin(), right.end());
  return left;
}

}  // namespace allot
