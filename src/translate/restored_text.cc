#include "translate/restored_text.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "translate/line_translation.h"
#include "translate/real_word.h"
#include "translate/tag_projection.h"

namespace allot {
namespace {

// A text as its words and what is between them.
struct TakenApart {
  explicit TakenApart(const TargetText& target) {
    size_t end = 0;
    for (const TargetWord& word : target.words) {
      gaps.push_back(target.text.substr(end, word.begin - end));
      words.push_back(target.text.substr(word.begin, word.end - word.begin));
      end = word.end;
    }
    gaps.push_back(target.text.substr(end));
  }

  void write(TargetText& target) const {
    target.text.clear();
    for (size_t i = 0; i < words.size(); ++i) {
      target.text += gaps[i];
      target.words[i].begin = target.text.size();
      target.text += words[i];
      target.words[i].end = target.text.size();
    }
    target.text += gaps.back();
  }

  std::vector<std::string> words;
  std::vector<std::string> gaps;  // before each word, and behind the last
};

align::Links word_links_of(const RestoredText& restored, const std::vector<size_t>& target_words) {
  align::Links links;
  for (size_t i = 0; i < target_words.size(); ++i) {
    if (!restored.links[i]) continue;
    links.push_back({static_cast<uint32_t>(restored.source.tokens[*restored.links[i]].word),
                     static_cast<uint32_t>(target_words[i])});
  }
  for (const TokenCopy& copy : restored.copies) {
    links.push_back({static_cast<uint32_t>(restored.source.copied[copy.copied].word),
                     static_cast<uint32_t>(target_words[copy.token])});
  }
  align::sort_unique(links);
  return links;
}

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

// The tags of a gap around its space: what ends an element before it, what begins one behind it.
std::string with_tags(const std::vector<const InlineTag*>& tags, const std::string& gap,
                      bool has_word_before, bool has_word_after, bool are_words) {
  std::string left, right, space = gap;
  bool is_left = true;
  for (const InlineTag* tag : tags) {
    if (are_words) {
      right += (right.empty() ? "" : " ") + tag->text;
      continue;
    }
    const bool is_empty = tag->kind == TagKind::kEmpty;
    is_left = is_left && (tag->kind == TagKind::kClosing || (is_empty && !tag->space_before));
    if (is_left) {
      left += tag->text;
      if (is_empty && !tag->space_after && has_word_after) space.clear();
      continue;
    }
    const bool needs_space = is_empty && tag->space_before && space.empty() && right.empty();
    if (needs_space && has_word_before) right += " ";
    right += tag->text;
    if (is_empty && tag->space_after && has_word_after) right += " ";
  }
  if (!are_words) return left + space + right;
  return (has_word_before ? " " : "") + right + (has_word_after ? " " : "");
}

}  // namespace

void restore_text(const RestoredText& restored, TargetText& target, TextForm form) {
  const SourceText& source = restored.source;
  if (restored.copies.empty() && source.tags.empty()) return;
  TakenApart apart(target);
  const std::vector<size_t> words = target_words(target);
  const align::Links links = word_links_of(restored, words);
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
  std::vector<std::vector<const InlineTag*>> tags(apart.gaps.size());
  for (const PlacedTag& placed :
       project_tags({source.words.size(), target.words.size()}, links, source.tags)) {
    tags[placed.gap].push_back(&source.tags[placed.tag]);
  }
  for (size_t gap = 0; gap < tags.size(); ++gap) {
    if (tags[gap].empty()) continue;
    apart.gaps[gap] = with_tags(tags[gap], apart.gaps[gap], gap > 0, gap + 1 < tags.size(),
                                form != TextForm::kRaw);
  }
  apart.write(target);
}

}  // namespace allot
