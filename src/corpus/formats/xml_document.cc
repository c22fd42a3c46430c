#include "corpus/formats/xml_document.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>

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
    if (bytes.size() > XmlDocument::kMostBytes) {
      throw Error({display_name(path)},
                  fmt::format("more than {} bytes", format_count(XmlDocument::kMostBytes)),
                  "split the file, or take its text out: 'allot convert'");
    }
  }
  return bytes;
}

}  // namespace

XmlDocument::XmlDocument(const std::string& path, XmlHandler& handler) {
  const std::string name = display_name(path);
  const std::string bytes = read_document(path);
  encoding_ = xml_encoding(std::string_view(bytes).substr(0, kXmlEncodingBytes), name);
  text_ = decode_xml(bytes, encoding_, name);
  // What is not translated must come out as it went in.
  if (!encoding_.empty() && encode_xml(text_, encoding_) != bytes) {
    throw Error({name}, fmt::format("has bytes that {} writes otherwise", encoding_),
                "save it as UTF-8");
  }
  XmlParser parser(name, handler);
  parser.feed(text_);
  parser.finish();
}

std::string_view XmlDocument::slice(XmlRange range) const {
  return std::string_view(text_).substr(range.begin, range.end - range.begin);
}

std::string XmlDocument::content(const InlineSegment& segment) const {
  std::string content;
  for (const InlinePart& part : segment.parts) {
    if (part.kind == InlinePart::Kind::kTag) {
      content += slice(part.tag);
    } else {
      content += escape_character_data(part.text);
    }
  }
  return content;
}

std::string_view XmlDocument::space_before(uint64_t position) const {
  const std::string_view before = std::string_view(text_).substr(0, position);
  const size_t last = before.find_last_not_of(" \t\r\n");
  if (last == std::string_view::npos || before[last] != '>') return "";
  return before.substr(last + 1);
}

std::string XmlDocument::with_edits(std::vector<XmlEdit> edits) const {
  std::sort(edits.begin(), edits.end(),
            [](const XmlEdit& a, const XmlEdit& b) { return a.range.begin < b.range.begin; });
  std::string text;
  uint64_t done = 0;
  for (const XmlEdit& edit : edits) {
    ALLOT_CHECK(edit.range.begin >= done, "edits do not overlap");
    text += slice({done, edit.range.begin});
    text += edit.text;
    done = edit.range.end;
  }
  text += slice({done, text_.size()});
  return encode_xml(text, encoding_);
}

}  // namespace allot
