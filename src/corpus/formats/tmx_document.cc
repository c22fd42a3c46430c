#include "corpus/formats/tmx_document.h"

#include <fmt/format.h>

#include <utility>

#include "base/byte_source.h"
#include "base/error.h"
#include "corpus/formats/xml_text.h"

namespace allot {
namespace {

// Who made a text, as TMX says it.
constexpr const char* kCreator = "allot";

std::string qualified(const TmxText& variant, const char* name) {
  return variant.prefix.empty() ? name : fmt::format("{}:{}", variant.prefix, name);
}

const TmxText* target_text(const TmxUnit& unit, const LanguagePair& languages) {
  uint64_t num_texts = 0;
  return find_text(unit, languages.target, num_texts);
}

}  // namespace

const TmxText* source_text(const TmxUnit& unit, const LanguagePair& languages) {
  uint64_t num_texts = 0;
  return find_text(unit, languages.source, num_texts);
}

TmxChoice choose(const TmxUnit& unit, const LanguagePair& languages) {
  const TmxText* const source = source_text(unit, languages);
  if (source == nullptr) return TmxChoice::kNoSource;
  const TmxText* const target = target_text(unit, languages);
  if (target != nullptr && !target->text.is_blank()) return TmxChoice::kHasTarget;
  return texts_to_translate(source->text).empty() ? TmxChoice::kNoText : TmxChoice::kTranslate;
}

TmxDocument::TmxDocument(const std::string& path)
    : scanner_(display_name(path), [this](TmxUnit unit) { units_.push_back(std::move(unit)); }),
      document_(path, scanner_) {}

std::string TmxDocument::with_targets(const std::vector<std::optional<InlineSegment>>& targets,
                                      const LanguagePair& languages) const {
  ALLOT_CHECK(targets.size() == units_.size(), "an entry for each unit");
  std::vector<XmlEdit> edits;
  for (size_t i = 0; i < units_.size(); ++i) {
    if (!targets[i]) continue;
    const std::string content = document_.content(*targets[i]);
    const TmxText* const variant = target_text(units_[i], languages);
    edits.push_back(variant == nullptr ? new_variant(units_[i], languages, content)
                                       : filled_variant(*variant, content));
  }
  return document_.with_edits(std::move(edits));
}

XmlEdit TmxDocument::new_variant(const TmxUnit& unit, const LanguagePair& languages,
                                 const std::string& content) const {
  const TmxText* const own = source_text(unit, languages);
  ALLOT_CHECK(own != nullptr, "a unit without source has no target");
  const uint64_t position = unit.texts.back().element.end;
  const std::string variant = qualified(*own, "tuv"), text = qualified(*own, "seg");
  return {{position, position},
          fmt::format("{}<{} {}=\"{}\" creationid=\"{}\"><{}>{}</{}></{}>",
                      document_.space_before(own->tag.begin), variant, own->language_name,
                      languages.target, kCreator, text, content, text, variant)};
}

XmlEdit TmxDocument::filled_variant(const TmxText& variant, const std::string& content) const {
  const std::string name = qualified(variant, "seg");
  if (variant.text_element.end > 0) {
    return {
        variant.text_element,
        fmt::format("{}{}</{}>", as_start_tag(document_.slice(variant.text_tag)), content, name)};
  }
  const std::string text = fmt::format("<{}>{}</{}>", name, content, name);
  if (variant.content_end < variant.element.end) {
    return {{variant.content_end, variant.content_end}, text};
  }
  return {variant.element, fmt::format("{}{}</{}>", as_start_tag(document_.slice(variant.tag)),
                                       text, qualified(variant, "tuv"))};
}

}  // namespace allot
