#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "corpus/formats/xml_parser.h"
#include "text/protect/tagged_text.h"

namespace allot {

// Text, or a tag that stands in it: the start or end of <g>, or all of a code, such as
// <bpt>...</bpt> and <x/>.
struct InlinePart {
  enum class Kind { kText, kTag };
  Kind kind = Kind::kText;
  std::string text = {};  // characters, with all references replaced
  XmlRange tag = {};      // where the tag is in its document
  // Tags only. The codes that begin and end something (<bpt> and <ept>, <sc/> and <ec/>, ...) are
  // opening and closing tags with the same name, though XML does not pair them.
  TagKind tag_kind = TagKind::kEmpty;
  std::string tag_name = {};
  // Tags only: what is before it and behind it is translated by itself, because it has to stay in
  // its place (canReorder), or because it divides sentences (<mrk mtype="seg">).
  bool separates = false;
  // Text only: false inside what is marked as not to be translated.
  bool is_translatable = true;
};

// The content of a segment. Neighboring texts are one part.
struct InlineSegment {
  std::vector<InlinePart> parts;

  // Its text, without tags and codes.
  std::string text() const;
  size_t num_tags() const;
  bool is_blank() const;  // no text but space
};

// Translating a segment takes two steps: the texts that are translated, each like a line, and the
// segment that is made of their translations. A sentence is one text whatever tags are in it, which
// are put back by the alignment of its words (tagged_translation); see cut_tagged_texts for where
// that cannot be. What is not to be translated is copied, like a tag.
std::vector<TaggedText> texts_to_translate(const InlineSegment& segment);
InlineSegment with_translations(const InlineSegment& segment,
                                const std::vector<std::vector<TaggedPart>>& translations);

// Builds a segment of what a parser reports between its start and end tags. The names of codes are
// those of TMX 1.4 and of XLIFF 1.2 and 2.
class InlineBuilder {
 public:
  // Characters of a segment, in bytes.
  static constexpr size_t kLongestText = size_t{1} << 24;

  void start(const XmlElement& element);
  void end(XmlRange tag);
  // What is too much is left out (is_too_long).
  void text(std::string_view text);
  bool is_too_long() const { return num_bytes_ > kLongestText; }

  InlineSegment take();

 private:
  InlineSegment segment_;
  size_t num_bytes_ = 0;
  int code_depth_ = 0;  // elements inside of a code, and the code
  // The elements that are open, their codes left out.
  struct OpenElement {
    std::string name;
    bool is_translatable = true;
    bool separates = false;
  };
  bool is_translatable() const { return open_.empty() || open_.back().is_translatable; }
  std::vector<OpenElement> open_;
};

}  // namespace allot
