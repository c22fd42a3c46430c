#include "corpus/formats/xliff_document.h"

#include <fmt/format.h>

#include <utility>

#include "base/byte_source.h"
#include "base/error.h"
#include "corpus/formats/xml_text.h"

namespace allot {

XliffDocument::XliffDocument(const std::string& path)
    : scanner_(display_name(path),
               [this](XliffSegment segment) { segments_.push_back(std::move(segment)); }),
      document_(path, scanner_) {}

std::string XliffDocument::with_targets(const std::vector<std::optional<InlineSegment>>& targets,
                                        const std::string& target_language) const {
  ALLOT_CHECK(targets.size() == segments_.size(), "an entry for each segment");
  std::vector<XmlEdit> edits;
  for (size_t i = 0; i < segments_.size(); ++i) {
    if (targets[i]) add_edits(segments_[i], *targets[i], edits);
  }
  const XliffHead& own = head();
  if (!edits.empty() && own.version == XliffVersion::k2 && own.languages.target.empty() &&
      !target_language.empty()) {
    edits.push_back(
        {own.root_tag, with_attribute(document_.slice(own.root_tag), "trgLang", target_language)});
  }
  return document_.with_edits(std::move(edits));
}

void XliffDocument::add_edits(const XliffSegment& segment, const InlineSegment& target,
                              std::vector<XmlEdit>& edits) const {
  const bool is_first = head().version == XliffVersion::k1;
  const std::string target_name =
      segment.prefix.empty() ? "target" : fmt::format("{}:target", segment.prefix);
  std::string name = target_name;
  std::string tag = fmt::format("<{}>", target_name);
  if (segment.target) {
    tag = as_start_tag(document_.slice(segment.target_tag));
    name = tag.substr(1, tag.find_first_of(" \t\r\n>") - 1);
  }
  const std::string spaces = missing_namespaces(document_.slice(segment.source_tag), tag);
  tag.insert(name.size() + 1, spaces);
  if (is_first) {
    tag = with_attribute(tag, "state", "needs-review-translation");
  } else {
    edits.push_back(
        {segment.segment_tag,
         with_attribute(without_attribute(document_.slice(segment.segment_tag), "subState"),
                        "state", "translated")});
  }
  std::string element = fmt::format("{}{}</{}>", tag, document_.content(target), name);
  if (segment.target) {
    edits.push_back({segment.target_element, std::move(element)});
  } else {
    element.insert(0, document_.space_before(segment.source_tag.begin));
    edits.push_back({{segment.target_position, segment.target_position}, std::move(element)});
  }
}

}  // namespace allot
