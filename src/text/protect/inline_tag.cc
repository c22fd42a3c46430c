#include "text/protect/inline_tag.h"

#include <algorithm>
#include <array>

namespace allot {
namespace {

bool is_void_element(std::string_view name) {
  constexpr std::array<std::string_view, 14> kNames = {"area",  "base",   "br",    "col",  "embed",
                                                       "hr",    "img",    "input", "link", "meta",
                                                       "param", "source", "track", "wbr"};
  return std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

}  // namespace

InlineTag read_tag(std::string_view text) {
  InlineTag tag;
  tag.text = text;
  if (text.size() < 3 || text[1] == '!') return tag;
  const bool closes = text[1] == '/';
  const size_t begin = closes ? 2 : 1;
  const size_t end = std::min(text.size(), text.find_first_of(" \t\n\r\f\v/>", begin));
  tag.name = text.substr(begin, end - begin);
  const bool ends_itself = text[text.size() - 2] == '/';
  if (ends_itself || is_void_element(tag.name)) return tag;
  tag.kind = closes ? TagKind::kClosing : TagKind::kOpening;
  return tag;
}

std::vector<size_t> pair_tags(const std::vector<InlineTag>& tags) {
  std::vector<size_t> other(tags.size());
  std::vector<size_t> open;
  for (size_t i = 0; i < tags.size(); ++i) {
    other[i] = i;
    if (tags[i].kind == TagKind::kOpening && open.size() < kDeepestTags) open.push_back(i);
    if (tags[i].kind != TagKind::kClosing) continue;
    // What was opened inside and is still open has no end.
    const auto found = std::find_if(open.rbegin(), open.rend(), [&](size_t opening) {
      return tags[opening].name == tags[i].name;
    });
    if (found == open.rend()) continue;
    other[i] = *found;
    other[*found] = i;
    open.erase(std::next(found).base(), open.end());
  }
  return other;
}

}  // namespace allot
