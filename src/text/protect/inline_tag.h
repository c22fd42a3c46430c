#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace allot {

// What a tag does, as it is written.
enum class TagKind {
  kOpening,  // <b>
  kClosing,  // </b>
  kEmpty,    // <x id="1"/>, <br>, <!-- ... -->
};

// A tag of a line, taken out of it.
struct InlineTag {
  std::string text;
  TagKind kind = TagKind::kEmpty;
  std::string name;  // of its element; "" for a comment
  size_t word = 0;   // of the line: the number of words before it
  // Whether white space, or the end of the line, is beside it.
  bool space_before = false;
  bool space_after = false;
};

// Kind and name of a tag, by its text. HTML's elements without content (br, img, ...) are empty
// however they are written.
InlineTag read_tag(std::string_view text);

// Which closing tag belongs to which opening tag: for each tag the other one, or itself where there
// is none, so that what is paired is properly nested. What is nested deeper than kDeepestTags is
// not paired.
inline constexpr size_t kDeepestTags = 100;
std::vector<size_t> pair_tags(const std::vector<InlineTag>& tags);

}  // namespace allot
