#include "translate/tagged_translation.h"

#include <algorithm>
#include <utility>

#include "translate/tag_projection.h"
#include "translate/word_gaps.h"

namespace allot {
namespace {

// By how many words are before each.
std::vector<InlineTag> tags_among_words(const std::vector<TextTag>& among_bytes,
                                        const std::vector<Token>& words) {
  std::vector<InlineTag> tags;
  tags.reserve(among_bytes.size());
  for (const TextTag& tag : among_bytes) {
    const auto next =
        std::lower_bound(words.begin(), words.end(), tag.position,
                         [](const Token& word, size_t position) { return word.begin < position; });
    tags.push_back(tag.tag);
    tags.back().word = static_cast<size_t>(next - words.begin());
  }
  return tags;
}

}  // namespace

std::vector<TaggedPart> tagged_translation(const std::vector<TextTag>& tags,
                                           const LineTranslation& line, size_t number) {
  // A line without words has no translation, but its tags are not lost.
  const LineHypothesis nothing;
  const size_t count = line.hypotheses.size();
  const LineHypothesis& best = count == 0 ? nothing : line.hypotheses[std::min(number, count - 1)];
  std::vector<TaggedPart> parts;
  const auto append = [&parts](TaggedPart part) {
    if (!part.tag && part.text.empty()) return;
    if (!part.tag && !parts.empty() && !parts.back().tag) {
      parts.back().text += part.text;
    } else {
      parts.push_back(std::move(part));
    }
  };
  if (tags.empty()) {
    append({best.target.text, {}});
    return parts;
  }
  const std::vector<InlineTag> among_words = tags_among_words(tags, line.source.words);
  const WordsAndGaps apart(best.target);
  std::vector<std::vector<size_t>> placed(apart.gaps.size());
  for (const PlacedTag& tag :
       project_tags({line.source.words.size(), apart.words.size()}, best.links, among_words)) {
    placed[tag.gap].push_back(tag.tag);
  }
  for (size_t gap = 0; gap < placed.size(); ++gap) {
    const bool has_word_after = gap < apart.words.size();
    if (placed[gap].empty()) {
      append({apart.gaps[gap], {}});
    } else {
      const WordGap around{apart.gaps[gap], gap > 0, has_word_after};
      for (TaggedPart& part : gap_with_tags(placed[gap], among_words, around))
        append(std::move(part));
    }
    if (has_word_after) append({apart.words[gap], {}});
  }
  return parts;
}

}  // namespace allot
