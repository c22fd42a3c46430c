#pragma once

#include <cstddef>
#include <vector>

#include "align/link.h"
#include "text/protect/inline_tag.h"

namespace allot {

// Where a tag of the source goes in the translation: between target words `gap` - 1 and `gap`.
struct PlacedTag {
  size_t tag = 0;  // of the source
  size_t gap = 0;
  bool operator==(const PlacedTag& other) const { return tag == other.tag && gap == other.gap; }
};

struct WordNumbers {
  size_t source = 0, target = 0;
};

// Projects the tags of a line (InlineTag::word: the number of source words before each) through a
// word alignment. The result is in the order of the translation, and has every tag once. Elements
// (paired tags, see pair_tags) stay elements: the opening tag comes before the closing tag, and
// what is inside one stays inside it, so that the result is well-formed if the source is.
//
// An element goes around the row of target words with the most words that are linked to its source
// words, each word that is linked elsewhere counted against it; one that is linked to nothing, and
// a tag without a partner, goes behind the translation of the nearest linked source word to its
// left, or else before that of the nearest to its right.
std::vector<PlacedTag> project_tags(const WordNumbers& words, const align::Links& links,
                                    const std::vector<InlineTag>& tags);

}  // namespace allot
