#include "corpus/formats/xliff_document.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

#include "base/byte_source.h"
#include "base/error.h"
#include "base/progress.h"
#include "corpus/formats/xml_encoding.h"
#include "corpus/formats/xml_text.h"

namespace allot {
namespace {

std::string read_document(const std::string& path) {
  const std::unique_ptr<ByteSource> source = open_byte_source(path);
  std::string bytes;
  std::array<char, 1 << 16> buffer;
  while (const size_t count = source->read(buffer.data(), buffer.size())) {
    bytes.append(buffer.data(), count);
    if (bytes.size() > XliffDocument::kMostBytes) {
      throw Error({display_name(path)},
                  fmt::format("more than {} bytes", format_count(XliffDocument::kMostBytes)),
                  "split the file, or take its text out: 'allot convert'");
    }
  }
  return bytes;
}

// The space between a tag and what is before it, to indent a new one alike.
std::string_view space_before(std::string_view text, uint64_t position) {
  const std::string_view before = text.substr(0, position);
  const size_t last = before.find_last_not_of(" \t\r\n");
  if (last == std::string_view::npos || before[last] != '>') return "";
  return before.substr(last + 1);
}

}  // namespace

XliffDocument::XliffDocument(const std::string& path)
    : name_(display_name(path)),
      scanner_(name_, [this](XliffSegment segment) { segments_.push_back(std::move(segment)); }) {
  const std::string bytes = read_document(path);
  encoding_ = xml_encoding(std::string_view(bytes).substr(0, kXmlEncodingBytes), name_);
  text_ = decode_xml(bytes, encoding_, name_);
  // What is not translated must come out as it went in.
  if (!encoding_.empty() && encode_xml(text_, encoding_) != bytes) {
    throw Error({name_}, fmt::format("has bytes that {} writes otherwise", encoding_),
                "save it as UTF-8");
  }
  XmlParser parser(name_, scanner_);
  parser.feed(text_);
  parser.finish();
}

std::string XliffDocument::with_targets(const std::vector<std::optional<InlineSegment>>& targets,
                                        const std::string& target_language) const {
  ALLOT_CHECK(targets.size() == segments_.size(), "an entry for each segment");
  std::vector<Edit> edits;
  for (size_t i = 0; i < segments_.size(); ++i) {
    if (targets[i]) add_edits(segments_[i], *targets[i], edits);
  }
  const XliffHead& own = head();
  if (!edits.empty() && own.version == XliffVersion::k2 && own.languages.target.empty() &&
      !target_language.empty()) {
    edits.push_back(
        {own.root_tag, with_attribute(slice(own.root_tag), "trgLang", target_language)});
  }
  std::sort(edits.begin(), edits.end(),
            [](const Edit& a, const Edit& b) { return a.range.begin < b.range.begin; });
  std::string text;
  uint64_t done = 0;
  for (const Edit& edit : edits) {
    ALLOT_CHECK(edit.range.begin >= done, "edits do not overlap");
    text += slice({done, edit.range.begin});
    text += edit.text;
    done = edit.range.end;
  }
  text += slice({done, text_.size()});
  return encode_xml(text, encoding_);
}

std::string_view XliffDocument::slice(XmlRange range) const {
  return std::string_view(text_).substr(range.begin, range.end - range.begin);
}

std::string XliffDocument::target_content(const InlineSegment& target) const {
  std::string content;
  for (const InlinePart& part : target.parts) {
    if (part.kind == InlinePart::Kind::kTag) {
      content += slice(part.tag);
    } else {
      content += escape_character_data(part.text);
    }
  }
  return content;
}

void XliffDocument::add_edits(const XliffSegment& segment, const InlineSegment& target,
                              std::vector<Edit>& edits) const {
  const bool is_first = head().version == XliffVersion::k1;
  const std::string target_name =
      segment.prefix.empty() ? "target" : fmt::format("{}:target", segment.prefix);
  std::string name = target_name;
  std::string tag = fmt::format("<{}>", target_name);
  if (segment.target) {
    tag = as_start_tag(slice(segment.target_tag));
    name = tag.substr(1, tag.find_first_of(" \t\r\n>") - 1);
  }
  const std::string spaces = missing_namespaces(slice(segment.source_tag), tag);
  tag.insert(name.size() + 1, spaces);
  if (is_first) {
    tag = with_attribute(tag, "state", "needs-review-translation");
  } else {
    edits.push_back({segment.segment_tag,
                     with_attribute(without_attribute(slice(segment.segment_tag), "subState"),
                                    "state", "translated")});
  }
  std::string element = fmt::format("{}{}</{}>", tag, target_content(target), name);
  if (segment.target) {
    edits.push_back({segment.target_element, std::move(element)});
  } else {
    element.insert(0, space_before(text_, segment.source_tag.begin));
    edits.push_back({{segment.target_position, segment.target_position}, std::move(element)});
  }
}

}  // namespace allot
