#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "corpus/formats/inline_segment.h"
#include "corpus/formats/xml_parser.h"

namespace allot {

// Replaces bytes of a document.
struct XmlEdit {
  XmlRange range;
  std::string text;
};

// An XML file in memory of which parts can be replaced while everything else keeps its bytes: byte
// order mark, encoding, declaration, comments, white space, attributes and other namespaces.
class XmlDocument {
 public:
  static constexpr size_t kMostBytes = size_t{1} << 30;

  // Reads all of it, and tells the handler what is in it. Ranges are bytes of the document as
  // UTF-8. Throws Error with file and line.
  XmlDocument(const std::string& path, XmlHandler& handler);

  std::string_view slice(XmlRange range) const;
  // The content of an element: the text escaped, tags as the document has them.
  std::string content(const InlineSegment& segment) const;
  // The space between a tag and what is before it, to indent a new one alike.
  std::string_view space_before(uint64_t position) const;

  // The bytes of the file with these edits, which do not overlap.
  std::string with_edits(std::vector<XmlEdit> edits) const;

 private:
  std::string encoding_;
  std::string text_;  // UTF-8
};

}  // namespace allot
