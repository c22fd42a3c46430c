#include "corpus/formats/tmx_scanner.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/error.h"
#include "base/printable.h"
#include "corpus/formats/language_tag.h"

namespace allot {

const TmxText* find_text(const TmxUnit& unit, std::string_view language, uint64_t& num_texts) {
  const TmxText* found = nullptr;
  num_texts = 0;
  for (const TmxText& text : unit.texts) {
    if (!matches_language(language, text.language)) continue;
    ++num_texts;
    const bool is_exact = matches_language(text.language, language);
    if (found == nullptr || (is_exact && !matches_language(found->language, language))) {
      found = &text;
    }
  }
  return found;
}

TmxScanner::TmxScanner(std::string name, OnUnit on_unit)
    : name_(std::move(name)), on_unit_(std::move(on_unit)) {}

void TmxScanner::start(const XmlElement& element) {
  if (is_in_text_) {
    ++text_depth_;
    builder_.start(element);
    return;
  }
  if (open_.empty() && element.name.local != "tmx") {
    fail(element.line,
         fmt::format("<{}> where <tmx> is expected", printable(element.name.local, kQuoteLength)));
  }
  const Kind kind = kind_of(element.name);
  switch (kind) {
    case Kind::kUnit:
      if (std::find(open_.begin(), open_.end(), Kind::kUnit) != open_.end()) {
        fail(element.line, "a <tu> inside another");
      }
      unit_ = {};
      unit_.line = element.line;
      break;
    case Kind::kVariant: {
      auto language = element.attributes.find_xml("lang");
      TmxText& variant = unit_.texts.emplace_back();
      variant.language_name = language ? "xml:lang" : "lang";
      // Before version 1.4.
      if (!language) language = element.attributes.find("lang");
      if (!language) fail(element.line, "a <tuv> without its language, xml:lang");
      variant.language = *language;
      variant.prefix = element.name.prefix;
      variant.tag = element.tag;
      variant_has_text_ = false;
      break;
    }
    case Kind::kText:
      if (variant_has_text_) fail(element.line, "a second <seg>");
      variant_has_text_ = true;
      is_in_text_ = true;
      text_depth_ = 0;
      text_line_ = element.line;
      unit_.texts.back().text_tag = element.tag;
      break;
    case Kind::kOther:
      break;
  }
  open_.push_back(kind);
}

void TmxScanner::end(XmlRange tag) {
  if (is_in_text_ && text_depth_ > 0) {
    --text_depth_;
    builder_.end(tag);
    return;
  }
  const Kind kind = open_.back();
  open_.pop_back();
  if (kind == Kind::kText) {
    is_in_text_ = false;
    if (builder_.is_too_long()) {
      fail(text_line_, fmt::format("more than {} bytes of text", InlineBuilder::kLongestText));
    }
    TmxText& variant = unit_.texts.back();
    variant.text = builder_.take();
    variant.text_element = {variant.text_tag.begin, tag.end};
  } else if (kind == Kind::kVariant) {
    TmxText& variant = unit_.texts.back();
    variant.content_end = tag.begin;
    variant.element = {variant.tag.begin, tag.end};
  } else if (kind == Kind::kUnit) {
    on_unit_(std::exchange(unit_, {}));
  }
}

void TmxScanner::text(std::string_view text) {
  if (is_in_text_) builder_.text(text);
}

TmxScanner::Kind TmxScanner::kind_of(const XmlName& name) const {
  if (open_.empty()) return Kind::kOther;
  const Kind parent = open_.back();
  if (name.local == "tu" && parent == Kind::kOther) return Kind::kUnit;
  if (name.local == "tuv" && parent == Kind::kUnit) return Kind::kVariant;
  if (name.local == "seg" && parent == Kind::kVariant) return Kind::kText;
  return Kind::kOther;
}

void TmxScanner::fail(uint64_t line, const std::string& what_is_wrong) const {
  throw Error({name_, line}, what_is_wrong, "export the file again, as TMX 1.4");
}

}  // namespace allot
