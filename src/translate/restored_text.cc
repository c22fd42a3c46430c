#include "translate/restored_text.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "translate/line_translation.h"
#include "translate/real_word.h"
#include "translate/tag_projection.h"
#include "translate/word_gaps.h"

namespace allot {
namespace {

// Whether the target word is the translation of the source word. Links alone are not enough: a sign
// is no translation of a word.
bool translates(const RestoredText& restored, const TargetText& text, const align::Links& links,
                const align::Link& pair) {
  const std::string& source = restored.source.words[pair.source].text;
  const std::string& target = text.words[pair.target].text;
  return source == target || (is_real_word(source) == is_real_word(target) &&
                              std::binary_search(links.begin(), links.end(), pair));
}

// No space beside a copy where the source has none beside the same words.
void close_gaps(const RestoredText& restored, const TargetText& text, const align::Links& links,
                const CopiedWord& copied, size_t target_word, std::vector<std::string>& gaps) {
  const auto source = static_cast<uint32_t>(copied.word);
  const auto target = static_cast<uint32_t>(target_word);
  if (!copied.space_before && source > 0 && target > 0 && gaps[target] == " " &&
      translates(restored, text, links, {source - 1, target - 1})) {
    gaps[target].clear();
  }
  if (!copied.space_after && source + 1 < restored.source.words.size() &&
      target + 1 < text.words.size() && gaps[target + 1] == " " &&
      translates(restored, text, links, {source + 1, target + 1})) {
    gaps[target + 1].clear();
  }
}

// The tags of a gap, as words where words are space-separated.
std::string with_tags(const std::vector<size_t>& placed, const std::vector<InlineTag>& tags,
                      const WordGap& gap, bool are_words) {
  std::string text;
  if (are_words) {
    for (const size_t tag : placed) text += (text.empty() ? "" : " ") + tags[tag].text;
    return (gap.has_word_before ? " " : "") + text + (gap.has_word_after ? " " : "");
  }
  for (const TaggedPart& part : gap_with_tags(placed, tags, gap)) {
    text += part.tag ? tags[*part.tag].text : part.text;
  }
  return text;
}

}  // namespace

align::Links linked_words(const RestoredText& restored, const TargetText& target) {
  const std::vector<size_t> words = target_words(target);
  align::Links links;
  for (size_t i = 0; i < std::min(words.size(), restored.links.size()); ++i) {
    if (!restored.links[i]) continue;
    links.push_back({static_cast<uint32_t>(restored.source.tokens[*restored.links[i]].word),
                     static_cast<uint32_t>(words[i])});
  }
  for (const TokenCopy& copy : restored.copies) {
    links.push_back({static_cast<uint32_t>(restored.source.copied[copy.copied].word),
                     static_cast<uint32_t>(words[copy.token])});
  }
  align::sort_unique(links);
  return links;
}

void restore_text(const RestoredText& restored, TargetText& target, TextForm form) {
  const SourceText& source = restored.source;
  if (restored.copies.empty() && source.tags.empty()) return;
  WordsAndGaps apart(target);
  const std::vector<size_t> words = target_words(target);
  const align::Links links = linked_words(restored, target);
  for (const TokenCopy& copy : restored.copies) {
    const CopiedWord& copied = source.copied[copy.copied];
    const size_t word = words[copy.token];
    apart.words[word] = copied.text;
    target.words[word].text = source.words[copied.word].text;
  }
  for (const TokenCopy& copy : restored.copies) {
    if (form != TextForm::kRaw) break;
    close_gaps(restored, target, links, source.copied[copy.copied], words[copy.token], apart.gaps);
  }
  std::vector<std::vector<size_t>> tags(apart.gaps.size());
  for (const PlacedTag& placed :
       project_tags({source.words.size(), target.words.size()}, links, source.tags)) {
    tags[placed.gap].push_back(placed.tag);
  }
  for (size_t gap = 0; gap < tags.size(); ++gap) {
    if (tags[gap].empty()) continue;
    apart.gaps[gap] =
        with_tags(tags[gap], source.tags, {apart.gaps[gap], gap > 0, gap + 1 < tags.size()},
                  form != TextForm::kRaw);
  }
  apart.write(target);
}

}  // namespace allot
