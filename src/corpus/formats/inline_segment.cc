#include "corpus/formats/inline_segment.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/error.h"
#include "base/utf8.h"
#include "text/unicode.h"

namespace allot {
namespace {

constexpr std::string_view kBlankBytes = " \t\r\n";

// Codes of the original document: whatever is in one is no text.
struct InlineCode {
  std::string_view name;
  TagKind kind;
  std::string_view family;  // what begins is ended by one of the same
  // What the beginning and the end of something have in common: the first attribute that is there.
  std::array<std::string_view, 3> pairing;
};

const InlineCode* find_code(std::string_view name) {
  constexpr TagKind kOpening = TagKind::kOpening, kClosing = TagKind::kClosing;
  constexpr TagKind kEmpty = TagKind::kEmpty;
  static constexpr std::array<InlineCode, 13> kCodes = {
      {{"bpt", kOpening, "bpt", {"rid", "id", "i"}},
       {"ept", kClosing, "bpt", {"rid", "id", "i"}},
       {"bx", kOpening, "bx", {"rid", "id"}},
       {"ex", kClosing, "bx", {"rid", "id"}},
       {"sc", kOpening, "sc", {"id"}},
       {"ec", kClosing, "sc", {"startRef", "id"}},
       {"sm", kOpening, "sm", {"id"}},
       {"em", kClosing, "sm", {"startRef"}},
       {"ph", kEmpty, "", {}},
       {"it", kEmpty, "", {}},
       {"ut", kEmpty, "", {}},
       {"x", kEmpty, "", {}},
       {"cp", kEmpty, "", {}}}};
  const auto found = std::find_if(kCodes.begin(), kCodes.end(),
                                  [name](const InlineCode& code) { return code.name == name; });
  return found == kCodes.end() ? nullptr : &*found;
}

// No element has a name like it.
std::string pair_name(const InlineCode& code, const XmlElement& element) {
  if (code.kind == TagKind::kEmpty) return "";
  std::string name = fmt::format("{} ", code.family);
  for (const std::string_view attribute : code.pairing) {
    if (attribute.empty()) break;
    if (const auto value = element.attributes.find(attribute)) return name.append(*value);
  }
  return name;
}

bool separates_texts(const XmlElement& element) {
  const auto reorder = element.attributes.find("canReorder");
  if (reorder && *reorder != "yes") return true;
  return element.name.local == "mrk" && element.attributes.find("mtype") == "seg";
}

bool says_translatable(const XmlElement& element, bool otherwise) {
  if (element.name.local != "mrk") return otherwise;
  if (element.attributes.find("mtype") == "protected") return false;
  const auto translate = element.attributes.find("translate");
  return translate ? *translate != "no" : otherwise;
}

bool has_words(std::string_view text) {
  for (size_t position = 0; position < text.size();) {
    if (has_trait(decode_utf8(text, position), kAlphabetic | kNumber)) return true;
  }
  return false;
}

InlineItem item_of(const InlinePart& part) {
  if (part.kind == InlinePart::Kind::kText) {
    return part.is_translatable ? InlineItem::of_text(part.text) : InlineItem::of_copied();
  }
  if (part.separates) return InlineItem::of_separator();
  if (part.tag_kind == TagKind::kEmpty) return InlineItem::of_copied();
  return InlineItem::of_tag(part.tag_kind, part.tag_name);
}

InlinePart text_part(std::string text) {
  InlinePart part;
  part.text = std::move(text);
  return part;
}

// The parts of a segment with translations in the place of some.
class TranslatedSegment {
 public:
  explicit TranslatedSegment(const InlineSegment& source) : source_(source) {}

  void add(const TaggedText& text, const std::vector<TaggedPart>& translation) {
    copy(text.begin);
    const std::string& first = source_.parts[text.begin].text;
    add_text(first.substr(0, blank_prefix(first)));
    for (const TaggedPart& part : translation) {
      if (!part.tag) {
        add_text(part.text);
        continue;
      }
      const TextTag& tag = text.tags[*part.tag];
      for (size_t i = tag.first; i <= tag.last; ++i) segment_.parts.push_back(source_.parts[i]);
    }
    const std::string& last = source_.parts[text.end - 1].text;
    add_text(last.substr(last.size() - blank_suffix(last)));
    done_ = text.end;
  }

  InlineSegment take() {
    copy(source_.parts.size());
    return std::move(segment_);
  }

 private:
  void copy(size_t end) {
    for (; done_ < end; ++done_) segment_.parts.push_back(source_.parts[done_]);
  }
  void add_text(std::string text) {
    if (text.empty()) return;
    std::vector<InlinePart>& parts = segment_.parts;
    const bool continues = !parts.empty() && parts.back().kind == InlinePart::Kind::kText &&
                           parts.back().is_translatable;
    if (continues) {
      parts.back().text += text;
    } else {
      parts.push_back(text_part(std::move(text)));
    }
  }

  const InlineSegment& source_;
  size_t done_ = 0;  // parts of the source
  InlineSegment segment_;
};

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

std::vector<TaggedText> texts_to_translate(const InlineSegment& segment) {
  std::vector<InlineItem> items;
  items.reserve(segment.parts.size());
  for (const InlinePart& part : segment.parts) items.push_back(item_of(part));
  std::vector<TaggedText> texts = cut_tagged_texts(items);
  texts.erase(std::remove_if(texts.begin(), texts.end(),
                             [](const TaggedText& text) { return !has_words(text.text); }),
              texts.end());
  return texts;
}

InlineSegment with_translations(const InlineSegment& segment,
                                const std::vector<std::vector<TaggedPart>>& translations) {
  const std::vector<TaggedText> texts = texts_to_translate(segment);
  ALLOT_CHECK(texts.size() == translations.size(), "a translation for every text");
  TranslatedSegment result(segment);
  for (size_t i = 0; i < texts.size(); ++i) result.add(texts[i], translations[i]);
  return result.take();
}

void InlineBuilder::start(const XmlElement& element) {
  if (code_depth_ > 0) {
    ++code_depth_;
    return;
  }
  InlinePart tag;
  tag.kind = InlinePart::Kind::kTag;
  tag.tag = element.tag;
  tag.separates = separates_texts(element);
  if (const InlineCode* code = find_code(element.name.local)) {
    tag.tag_kind = code->kind;
    tag.tag_name = pair_name(*code, element);
    code_depth_ = 1;
  } else {
    tag.tag_kind = TagKind::kOpening;
    tag.tag_name = element.name.local;
    open_.push_back({tag.tag_name, says_translatable(element, is_translatable()), tag.separates});
  }
  segment_.parts.push_back(std::move(tag));
}

void InlineBuilder::end(XmlRange tag) {
  if (code_depth_ > 0) {
    // The whole code is one part.
    if (--code_depth_ == 0) segment_.parts.back().tag.end = tag.end;
    return;
  }
  OpenElement element = std::move(open_.back());
  open_.pop_back();
  if (tag.begin == tag.end) {
    // <g/>: its part is all of it.
    segment_.parts.back().tag_kind = TagKind::kEmpty;
    return;
  }
  InlinePart part;
  part.kind = InlinePart::Kind::kTag;
  part.tag = tag;
  part.tag_kind = TagKind::kClosing;
  part.tag_name = std::move(element.name);
  part.separates = element.separates;
  segment_.parts.push_back(std::move(part));
}

void InlineBuilder::text(std::string_view text) {
  if (code_depth_ > 0) return;
  num_bytes_ += text.size();
  if (is_too_long()) return;
  if (segment_.parts.empty() || segment_.parts.back().kind != InlinePart::Kind::kText ||
      segment_.parts.back().is_translatable != is_translatable()) {
    InlinePart part;
    part.is_translatable = is_translatable();
    segment_.parts.push_back(std::move(part));
  }
  segment_.parts.back().text += text;
}

InlineSegment InlineBuilder::take() {
  num_bytes_ = 0;
  code_depth_ = 0;
  open_.clear();
  return std::exchange(segment_, {});
}

}  // namespace allot
