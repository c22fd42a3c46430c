#include "text/protect/tagged_text.h"

#include <algorithm>
#include <utility>

#include "base/utf8.h"
#include "text/unicode.h"

namespace allot {
namespace {

// What stands beside a tag, elements' tags not counted.
enum class Beside { kSpace, kWord, kCopied };

// Appends text with its white space as single spaces, and none at the start.
void append_spaced(std::string_view text, std::string& line) {
  if (line.empty()) text.remove_prefix(blank_prefix(text));
  for (size_t position = 0; position < text.size();) {
    const size_t begin = position;
    const CodePoint c = decode_utf8(text, position);
    const bool is_space =
        c == ' ' || (c >= 0x09 && c <= 0x0D) || c == 0x85 || c == 0x2028 || c == 0x2029;
    if (!is_space) {
      line += text.substr(begin, position - begin);
    } else if (!line.empty() && line.back() != ' ') {
      line += ' ';
    }
  }
}

// A row of items between separators: [begin, end).
class RowCutter {
 public:
  RowCutter(const std::vector<InlineItem>& items, const TaggedTextLimits& limits, size_t begin,
            size_t end)
      : items_(items), limits_(limits), offset_(begin), begin_(begin), end_(end) {}

  void cut(std::vector<TaggedText>& texts) {
    find_texts();
    const size_t first = next_text(begin_);
    if (first == end_) return;
    size_t last = end_;
    while (next_text(last - 1) != last - 1) --last;
    pair();
    leave_outside(first, last);
    if (is_one_line()) {
      texts.push_back(line_of(begin_, end_));
      return;
    }
    for (size_t i = first; i < last; i = next_text(i + 1)) texts.push_back(line_of(i, i + 1));
  }

 private:
  void find_texts() {
    next_text_.resize(end_ - begin_ + 1, end_);
    for (size_t i = end_; i-- > begin_;) {
      const InlineItem& item = items_[i];
      const bool has_text = !item.is_tag && blank_prefix(item.text) < item.text.size();
      next_text_[i - offset_] = has_text ? i : next_text_[i + 1 - offset_];
    }
  }
  // The first item from this one on that is a text with more than white space; else the end.
  size_t next_text(size_t item) const { return next_text_[item - offset_]; }

  // The partner of each item, or itself.
  void pair() {
    std::vector<InlineTag> tags;
    std::vector<size_t> places;
    for (size_t i = begin_; i < end_; ++i) {
      if (!items_[i].is_tag) continue;
      InlineTag tag;
      tag.kind = items_[i].kind;
      tag.name = items_[i].name;
      tags.push_back(std::move(tag));
      places.push_back(i);
    }
    const std::vector<size_t> others = pair_tags(tags);
    for (size_t i = begin_; i < end_; ++i) other_.push_back(i);
    for (size_t t = 0; t < tags.size(); ++t) other_[places[t] - offset_] = places[others[t]];
  }
  size_t other(size_t item) const { return other_[item - offset_]; }

  // Narrows the row to its texts, [first, last), and the elements that begin or end among them.
  // What is paired is properly nested, so an element around all of them is outside with both tags.
  void leave_outside(size_t first, size_t last) {
    const auto is_inside = [&](size_t item) { return other(item) >= first && other(item) < last; };
    while (begin_ < first && !is_inside(begin_)) ++begin_;
    while (end_ > last && !is_inside(end_ - 1)) --end_;
  }

  bool is_one_line() const {
    size_t num_bytes = 0, num_tags = 0;
    for (size_t i = begin_; i < end_; ++i) {
      const InlineItem& item = items_[i];
      num_bytes += item.text.size();
      if (!item.is_tag) continue;
      ++num_tags;
      if (item.kind != TagKind::kEmpty && other(i) == i) return false;
    }
    return num_tags == 0 || (num_tags <= limits_.most_tags && num_bytes <= limits_.most_bytes);
  }

  // Where the element that begins with this item ends if it has no text; else the item.
  size_t end_without_text(size_t item) const {
    return other(item) > item && next_text(item) > other(item) ? other(item) : item;
  }

  TaggedText line_of(size_t begin, size_t end) const {
    TaggedText line;
    line.begin = begin;
    line.end = end;
    Beside before = Beside::kSpace;
    for (size_t i = begin; i < end; ++i) {
      const InlineItem& item = items_[i];
      if (!item.is_tag) {
        append_spaced(item.text, line.text);
        if (item.text.empty()) continue;
        const bool ends_in_space = line.text.empty() || line.text.back() == ' ';
        before = ends_in_space ? Beside::kSpace : Beside::kWord;
        continue;
      }
      TextTag tag;
      tag.first = i;
      i = tag.last = end_without_text(i);
      const bool is_empty = item.kind == TagKind::kEmpty || tag.last > tag.first;
      tag.tag.kind = is_empty ? TagKind::kEmpty : item.kind;
      tag.tag.name = item.name;
      tag.tag.space_before = before == Beside::kSpace;
      tag.position = line.text.size();
      if (is_empty && !is_inside_word(tag)) {
        if (!line.text.empty() && line.text.back() != ' ') line.text += ' ';
        before = Beside::kCopied;
      }
      line.tags.push_back(std::move(tag));
    }
    find_spaces_behind(line);
    line.text.resize(line.text.size() - blank_suffix(line.text));
    for (TextTag& tag : line.tags) tag.position = std::min(tag.position, line.text.size());
    return line;
  }

  bool is_inside_word(const TextTag& tag) const {
    for (size_t i = tag.first; i <= tag.last; ++i) {
      if (items_[i].is_tag && items_[i].kind == TagKind::kEmpty && !items_[i].is_inside_word) {
        return false;
      }
    }
    return true;
  }

  void find_spaces_behind(TaggedText& line) const {
    Beside behind = Beside::kSpace;
    size_t item = line.end;
    for (auto tag = line.tags.rbegin(); tag != line.tags.rend(); ++tag) {
      // The nearest text behind it decides.
      for (; item > tag->last + 1; --item) {
        const InlineItem& text = items_[item - 1];
        if (text.is_tag || text.text.empty()) continue;
        size_t position = 0;
        const bool is_space = has_trait(decode_utf8(text.text, position), kWhiteSpace);
        behind = is_space ? Beside::kSpace : Beside::kWord;
      }
      item = tag->first;
      tag->tag.space_after = behind == Beside::kSpace;
      if (tag->tag.kind != TagKind::kEmpty) continue;
      if (!is_inside_word(*tag)) {
        behind = Beside::kCopied;
      } else if (!tag->tag.space_before) {
        // It goes with the word before it, and leaves the space behind that alone.
        tag->tag.space_after = true;
      }
    }
  }

  const std::vector<InlineItem>& items_;
  const TaggedTextLimits& limits_;
  size_t offset_;  // the first item that other_ and next_text_ have
  size_t begin_, end_;
  std::vector<size_t> other_;
  std::vector<size_t> next_text_;
};

}  // namespace

InlineItem InlineItem::of_text(std::string text) {
  InlineItem item;
  item.text = std::move(text);
  return item;
}

InlineItem InlineItem::of_tag(TagKind kind, std::string name) {
  InlineItem item;
  item.is_tag = true;
  item.kind = kind;
  item.name = std::move(name);
  return item;
}

InlineItem InlineItem::of_copied() {
  InlineItem item = of_tag(TagKind::kEmpty);
  item.is_inside_word = false;
  return item;
}

InlineItem InlineItem::of_separator() {
  InlineItem item = of_tag(TagKind::kEmpty);
  item.separates = true;
  return item;
}

std::vector<TaggedText> cut_tagged_texts(const std::vector<InlineItem>& items,
                                         const TaggedTextLimits& limits) {
  std::vector<TaggedText> texts;
  for (size_t begin = 0; begin < items.size();) {
    size_t end = begin;
    while (end < items.size() && !items[end].separates) ++end;
    RowCutter(items, limits, begin, end).cut(texts);
    begin = end + 1;
  }
  return texts;
}

size_t blank_prefix(std::string_view text) {
  for (size_t position = 0; position < text.size();) {
    const size_t begin = position;
    if (!has_trait(decode_utf8(text, position), kWhiteSpace)) return begin;
  }
  return text.size();
}

size_t blank_suffix(std::string_view text) {
  size_t end = text.size();
  while (end > 0) {
    size_t before = end;
    if (!has_trait(decode_utf8_before(text, before), kWhiteSpace)) break;
    end = before;
  }
  return end == 0 ? 0 : text.size() - end;
}

}  // namespace allot
