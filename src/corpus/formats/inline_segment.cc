#include "corpus/formats/inline_segment.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/error.h"
#include "base/utf8.h"
#include "corpus/formats/one_line.h"
#include "text/unicode.h"

namespace allot {
namespace {

constexpr std::string_view kBlankBytes = " \t\r\n";

// Elements whose content is code of the original document, not text.
bool holds_code(std::string_view name) {
  constexpr std::array<std::string_view, 5> kCodes = {"bpt", "ept", "ph", "it", "ut"};
  return std::find(kCodes.begin(), kCodes.end(), name) != kCodes.end();
}

bool says_translatable(const XmlElement& element, bool otherwise) {
  if (element.name.local != "mrk") return otherwise;
  if (element.attributes.find("mtype") == "protected") return false;
  const auto translate = element.attributes.find("translate");
  return translate ? *translate != "no" : otherwise;
}

// A text without the space around it, which is kept: [begin, end).
struct TextCore {
  size_t begin = 0;
  size_t end = 0;
};

TextCore core_of(std::string_view text) {
  const size_t begin = text.find_first_not_of(kBlankBytes);
  if (begin == std::string_view::npos) return {};
  return {begin, text.find_last_not_of(kBlankBytes) + 1};
}

bool has_words(std::string_view text) {
  for (size_t position = 0; position < text.size();) {
    if (has_trait(decode_utf8(text, position), kAlphabetic | kNumber)) return true;
  }
  return false;
}

bool is_translated(const InlinePart& part) {
  return part.kind == InlinePart::Kind::kText && part.is_translatable && has_words(part.text);
}

}  // namespace

std::string InlineSegment::text() const {
  std::string text;
  for (const InlinePart& part : parts) text += part.text;
  return text;
}

size_t InlineSegment::num_tags() const {
  return static_cast<size_t>(std::count_if(parts.begin(), parts.end(), [](const InlinePart& part) {
    return part.kind == InlinePart::Kind::kTag;
  }));
}

bool InlineSegment::is_blank() const {
  return std::all_of(parts.begin(), parts.end(), [](const InlinePart& part) {
    return part.text.find_first_not_of(kBlankBytes) == std::string::npos;
  });
}

std::vector<std::string> texts_to_translate(const InlineSegment& segment) {
  std::vector<std::string> texts;
  for (const InlinePart& part : segment.parts) {
    if (is_translated(part)) texts.push_back(one_line(part.text));
  }
  return texts;
}

InlineSegment with_translations(InlineSegment segment,
                                const std::vector<std::string>& translations) {
  size_t next = 0;
  for (InlinePart& part : segment.parts) {
    if (!is_translated(part)) continue;
    ALLOT_CHECK(next < translations.size(), "a translation for every text");
    const TextCore core = core_of(part.text);
    part.text.replace(core.begin, core.end - core.begin, translations[next++]);
  }
  ALLOT_CHECK(next == translations.size(), "a text for every translation");
  return segment;
}

void InlineBuilder::start(const XmlElement& element) {
  if (code_depth_ > 0) {
    ++code_depth_;
    return;
  }
  InlinePart tag;
  tag.kind = InlinePart::Kind::kTag;
  tag.tag = element.tag;
  segment_.parts.push_back(std::move(tag));
  if (holds_code(element.name.local)) {
    code_depth_ = 1;
    return;
  }
  translatable_.push_back(
      says_translatable(element, translatable_.empty() || translatable_.back()));
}

void InlineBuilder::end(XmlRange tag) {
  if (code_depth_ > 0) {
    // The whole code is one part.
    if (--code_depth_ == 0) segment_.parts.back().tag.end = tag.end;
    return;
  }
  translatable_.pop_back();
  // <x/> has been added.
  if (tag.begin == tag.end) return;
  InlinePart part;
  part.kind = InlinePart::Kind::kTag;
  part.tag = tag;
  segment_.parts.push_back(std::move(part));
}

void InlineBuilder::text(std::string_view text) {
  if (code_depth_ > 0) return;
  num_bytes_ += text.size();
  if (is_too_long()) return;
  const bool is_translatable = translatable_.empty() || translatable_.back();
  if (segment_.parts.empty() || segment_.parts.back().kind != InlinePart::Kind::kText ||
      segment_.parts.back().is_translatable != is_translatable) {
    InlinePart part;
    part.is_translatable = is_translatable;
    segment_.parts.push_back(std::move(part));
  }
  segment_.parts.back().text += text;
}

InlineSegment InlineBuilder::take() {
  num_bytes_ = 0;
  code_depth_ = 0;
  translatable_.clear();
  return std::exchange(segment_, {});
}

}  // namespace allot
