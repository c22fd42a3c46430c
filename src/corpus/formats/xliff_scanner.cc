#include "corpus/formats/xliff_scanner.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/error.h"
#include "base/printable.h"

namespace allot {
namespace {

std::string attribute_text(const XmlElement& element, std::string_view name) {
  return std::string(element.attributes.find(name).value_or(""));
}

// States that say that nobody has translated it yet.
bool asks_for_translation(std::string_view state) {
  return state == "new" || state == "needs-translation" || state == "initial";
}

bool is_final_state(std::string_view state) {
  return state == "final" || state == "signed-off";
}

}  // namespace

XliffChoice choose(const XliffSegment& segment) {
  if (!segment.is_translatable) return XliffChoice::kNotTranslatable;
  if (segment.is_approved || is_final_state(segment.state)) return XliffChoice::kFinal;
  if (segment.target && !segment.target->is_blank() && !asks_for_translation(segment.state)) {
    return XliffChoice::kHasTarget;
  }
  return texts_to_translate(segment.source).empty() ? XliffChoice::kNoText
                                                    : XliffChoice::kTranslate;
}

XliffScanner::XliffScanner(std::string name, OnSegment on_segment)
    : name_(std::move(name)), on_segment_(std::move(on_segment)) {}

void XliffScanner::start(const XmlElement& element) {
  if (is_in_part_) {
    ++part_depth_;
    builder_.start(element);
    return;
  }
  if (open_.empty()) read_root(element);
  Frame frame;
  frame.kind = open_.empty() ? Kind::kOther : kind_of(element.name);
  frame.line = element.line;
  frame.tag = element.tag;
  frame.prefix = std::string(element.name.prefix);
  frame.is_translatable = open_.empty() || open_.back().is_translatable;
  const auto translate = element.attributes.find("translate");
  if (translate && element.name.space == space_) frame.is_translatable = *translate != "no";
  switch (frame.kind) {
    case Kind::kFile:
      if (head_.version == XliffVersion::k1) {
        segment_.languages = {attribute_text(element, "source-language"),
                              attribute_text(element, "target-language")};
        if (head_.languages.source.empty()) head_.languages = segment_.languages;
      }
      break;
    case Kind::kUnit:
      unit_is_approved_ = element.attributes.find("approved") == "yes";
      if (head_.version == XliffVersion::k1) begin_segment(element, frame);
      break;
    case Kind::kSegment:
      begin_segment(element, frame);
      break;
    case Kind::kSource:
    case Kind::kSegmentedSource:
    case Kind::kTarget:
      begin_part(element, frame);
      break;
    case Kind::kOther:
      break;
  }
  open_.push_back(std::move(frame));
}

void XliffScanner::end(XmlRange tag) {
  if (is_in_part_ && part_depth_ > 0) {
    --part_depth_;
    builder_.end(tag);
    return;
  }
  const Frame frame = std::move(open_.back());
  open_.pop_back();
  if (is_in_part_) {
    end_part(frame, tag);
  } else if (frame.kind == Kind::kSegment ||
             (frame.kind == Kind::kUnit && head_.version == XliffVersion::k1)) {
    end_segment(frame);
  }
}

void XliffScanner::text(std::string_view text) {
  if (is_in_part_) builder_.text(text);
}

void XliffScanner::read_root(const XmlElement& element) {
  head_.root_tag = element.tag;
  space_ = std::string(element.name.space);
  if (element.name.local != "xliff") {
    fail(element.line, fmt::format("<{}> where <xliff> is expected",
                                   printable(element.name.local, kQuoteLength)));
  }
  const std::string version = attribute_text(element, "version");
  if (version.compare(0, 2, "1.") == 0) {
    head_.version = XliffVersion::k1;
  } else if (version.compare(0, 2, "2.") == 0) {
    head_.version = XliffVersion::k2;
    head_.languages = {attribute_text(element, "srcLang"), attribute_text(element, "trgLang")};
    segment_.languages = head_.languages;
  } else {
    fail(element.line,
         fmt::format("version {} of XLIFF, but only 1.2 and 2.0 are supported", quote(version)));
  }
}

XliffScanner::Kind XliffScanner::kind_of(const XmlName& name) const {
  if (name.space != space_) return Kind::kOther;
  const Kind parent = open_.back().kind;
  const bool is_first = head_.version == XliffVersion::k1;
  if (name.local == "file") return Kind::kFile;
  if (name.local == (is_first ? "trans-unit" : "unit")) return Kind::kUnit;
  if (!is_first && name.local == "segment" && parent == Kind::kUnit) return Kind::kSegment;
  // Elsewhere they are suggestions and notes.
  if (parent != (is_first ? Kind::kUnit : Kind::kSegment)) return Kind::kOther;
  if (name.local == "source") return Kind::kSource;
  if (is_first && name.local == "seg-source") return Kind::kSegmentedSource;
  if (name.local == "target") return Kind::kTarget;
  return Kind::kOther;
}

void XliffScanner::begin_segment(const XmlElement& element, const Frame& frame) {
  for (const Frame& outer : open_) {
    if (outer.kind == frame.kind) {
      fail(element.line, fmt::format("a <{}> inside another", printable(element.name.local)));
    }
  }
  LanguagePair languages = std::move(segment_.languages);
  segment_ = {};
  segment_.languages = std::move(languages);
  segment_.line = element.line;
  segment_.is_translatable = frame.is_translatable;
  segment_.is_approved = unit_is_approved_;
  segment_.segment_tag = element.tag;
  if (head_.version == XliffVersion::k2) segment_.state = attribute_text(element, "state");
  has_source_ = has_segmented_source_ = false;
}

void XliffScanner::begin_part(const XmlElement& element, const Frame& frame) {
  const bool is_repeated = (frame.kind == Kind::kSource && has_source_) ||
                           (frame.kind == Kind::kSegmentedSource && has_segmented_source_) ||
                           (frame.kind == Kind::kTarget && segment_.target);
  if (is_repeated) {
    fail(element.line, fmt::format("a second <{}>", printable(element.name.local)));
  }
  if (frame.kind == Kind::kTarget && head_.version == XliffVersion::k1) {
    segment_.state = attribute_text(element, "state");
  }
  is_in_part_ = true;
  part_depth_ = 0;
}

void XliffScanner::end_part(const Frame& frame, XmlRange end_tag) {
  is_in_part_ = false;
  if (builder_.is_too_long()) {
    fail(frame.line, fmt::format("more than {} bytes of text", InlineBuilder::kLongestText));
  }
  InlineSegment content = builder_.take();
  if (frame.kind == Kind::kTarget) {
    segment_.target = std::move(content);
    segment_.target_tag = frame.tag;
    segment_.target_element = {frame.tag.begin, end_tag.end};
    return;
  }
  segment_.target_position = std::max(segment_.target_position, end_tag.end);
  if (frame.kind == Kind::kSource) has_source_ = true;
  if (frame.kind == Kind::kSegmentedSource) has_segmented_source_ = true;
  if (frame.kind == Kind::kSource && has_segmented_source_) return;
  segment_.source = std::move(content);
  segment_.source_tag = frame.tag;
  segment_.prefix = frame.prefix;
}

void XliffScanner::end_segment(const Frame& frame) {
  if (!has_source_) fail(frame.line, "a unit without <source>");
  has_source_ = false;
  LanguagePair languages = segment_.languages;
  on_segment_(std::exchange(segment_, {}));
  segment_.languages = std::move(languages);
}

void XliffScanner::fail(uint64_t line, const std::string& what_is_wrong) const {
  throw Error({name_, line}, what_is_wrong, "export the file again, as XLIFF 1.2 or 2.0");
}

}  // namespace allot
