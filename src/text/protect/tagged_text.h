#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "text/protect/inline_tag.h"

namespace allot {

// A text, or what stands between texts and is not translated: a tag, or anything else that is
// copied.
struct InlineItem {
  bool is_tag = false;
  std::string text = {};  // of a text: its characters
  // Of a tag. A closing tag belongs to an opening tag of the same name.
  TagKind kind = TagKind::kEmpty;
  std::string name = {};
  bool separates = false;      // what is before it and behind it is translated by itself
  bool is_inside_word = true;  // where it is empty: "one<wbr>two" is a word, "one<br>two" is not

  static InlineItem of_text(std::string text);
  static InlineItem of_tag(TagKind kind, std::string name = "");
  // A tag for something visible, or for a line break: no word continues behind it.
  static InlineItem of_copied();
  static InlineItem of_separator();
};

// A tag of a text that is translated: items [first, last] of the row that the text was made of.
struct TextTag {
  InlineTag tag;
  size_t first = 0;
  size_t last = 0;
  size_t position = 0;  // byte of the text that it stands before
};

// Items [begin, end) of a row, translated as one line.
struct TaggedText {
  size_t begin = 0;
  size_t end = 0;
  std::string text;  // without white space around it; white space inside is a space
  std::vector<TextTag> tags;
};

// A piece of a translation: text, or a tag of the text that was translated.
struct TaggedPart {
  std::string text = {};
  std::optional<size_t> tag = {};
  bool operator==(const TaggedPart& other) const { return text == other.text && tag == other.tag; }
};

// More than this is not worth the time that it takes to find the places of tags.
struct TaggedTextLimits {
  size_t most_bytes = size_t{1} << 16;
  size_t most_tags = 1000;
};

// Cuts a row of texts and tags into what is translated as one line each, in order. Items that are
// in none are to be copied, and of an item at the end of one the white space around the text
// (blank_prefix, blank_suffix).
//
// Tags around all of a text stay outside of it. Where those inside are not whole elements, properly
// nested, or beyond the limits, each text between tags is a line of its own. An element without
// text is one tag.
std::vector<TaggedText> cut_tagged_texts(const std::vector<InlineItem>& items,
                                         const TaggedTextLimits& limits = {});

// Bytes of white space at the start, and at the end; all of a blank text is at its start.
size_t blank_prefix(std::string_view text);
size_t blank_suffix(std::string_view text);

}  // namespace allot
