#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "corpus/formats/inline_segment.h"
#include "corpus/formats/xml_parser.h"
#include "corpus/parallel_reader.h"

namespace allot {

enum class XliffVersion { k1, k2 };

// What is translated as one in XLIFF: a <trans-unit> of version 1, a <segment> of version 2. Ranges
// are bytes of the document.
struct XliffSegment {
  uint64_t line = 0;
  bool is_translatable = true;
  bool is_approved = false;  // approved="yes"
  std::string state = {};    // of the target (1) or of the segment (2); "" = not said
  LanguagePair languages = {};
  // That of <seg-source>, which has the segments marked, where there is one.
  InlineSegment source = {};
  std::optional<InlineSegment> target = {};

  std::string prefix = {};    // of the source's name: "xlf"
  XmlRange segment_tag = {};  // start tag of <segment>
  XmlRange source_tag = {};   // start tag of the source
  XmlRange target_tag = {};   // start tag of the target, if there is one
  XmlRange target_element = {};
  uint64_t target_position = 0;  // where a target goes that is not there yet
};

// What is to become of a segment.
enum class XliffChoice {
  kTranslate,
  kNotTranslatable,  // translate="no"
  kFinal,            // approved, or its state says so
  kHasTarget,        // is translated already, and its state does not ask for more
  kNoText,
};
XliffChoice choose(const XliffSegment& segment);

// What the document says of itself.
struct XliffHead {
  XliffVersion version = XliffVersion::k1;
  XmlRange root_tag = {};
  LanguagePair languages = {};  // of version 2, or of the first file of version 1
};

// Finds the segments of XLIFF 1.0 to 1.2 and 2.0 to 2.2 in what a parser reports. Throws Error with
// file and line for what is not XLIFF.
class XliffScanner : public XmlHandler {
 public:
  using OnSegment = std::function<void(XliffSegment segment)>;
  XliffScanner(std::string name, OnSegment on_segment);

  void start(const XmlElement& element) override;
  void end(XmlRange tag) override;
  void text(std::string_view text) override;

  const XliffHead& head() const { return head_; }

 private:
  enum class Kind { kOther, kFile, kUnit, kSegment, kSource, kSegmentedSource, kTarget };
  // An element that is open.
  struct Frame {
    Kind kind = Kind::kOther;
    bool is_translatable = true;
    uint64_t line = 0;
    XmlRange tag = {};
    std::string prefix = {};
  };

  void read_root(const XmlElement& element);
  Kind kind_of(const XmlName& name) const;
  void begin_segment(const XmlElement& element, const Frame& frame);
  void begin_part(const XmlElement& element, const Frame& frame);
  void end_part(const Frame& frame, XmlRange end_tag);
  void end_segment(const Frame& frame);
  [[noreturn]] void fail(uint64_t line, const std::string& what_is_wrong) const;

  std::string name_;
  OnSegment on_segment_;
  XliffHead head_;
  std::string space_;  // of all XLIFF elements
  std::vector<Frame> open_;
  bool unit_is_approved_ = false;
  // The content of a source or target.
  bool is_in_part_ = false;
  int part_depth_ = 0;
  InlineBuilder builder_;
  XliffSegment segment_;
  bool has_source_ = false;
  bool has_segmented_source_ = false;
};

}  // namespace allot
