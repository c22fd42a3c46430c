#pragma once

#include <optional>
#include <string>
#include <vector>

#include "corpus/formats/xliff_scanner.h"
#include "corpus/formats/xml_document.h"

namespace allot {

// An XLIFF file whose targets can be filled in while everything else keeps its bytes.
class XliffDocument {
 public:
  // Reads and checks all of it. Throws Error with file and line for what is not XLIFF.
  explicit XliffDocument(const std::string& path);
  XliffDocument(const XliffDocument&) = delete;
  XliffDocument& operator=(const XliffDocument&) = delete;

  const XliffHead& head() const { return scanner_.head(); }
  const std::vector<XliffSegment>& segments() const { return segments_; }

  // The bytes of the document with these targets, one entry for each segment: nothing leaves the
  // segment as it is. Tags in a target are those of the segment's source. A target that is there
  // keeps its attributes. The state says that a machine has translated it: needs-review-translation
  // (1.2), translated (2.0). `target_language` is written where version 2 requires one and the
  // document has none ("" = not known).
  std::string with_targets(const std::vector<std::optional<InlineSegment>>& targets,
                           const std::string& target_language) const;

 private:
  void add_edits(const XliffSegment& segment, const InlineSegment& target,
                 std::vector<XmlEdit>& edits) const;

  std::vector<XliffSegment> segments_;
  XliffScanner scanner_;
  XmlDocument document_;  // last: reading it fills the others
};

}  // namespace allot
