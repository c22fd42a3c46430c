#pragma once

#include <optional>
#include <string>
#include <vector>

#include "corpus/formats/tmx_scanner.h"
#include "corpus/formats/xml_document.h"
#include "corpus/language_pair.h"

namespace allot {

// What is to become of a translation unit.
enum class TmxChoice {
  kTranslate,
  kNoSource,   // no text in the source language
  kHasTarget,  // a text in the target language
  kNoText,     // nothing to translate in the source
};

TmxChoice choose(const TmxUnit& unit, const LanguagePair& languages);
// What is translated; null: there is nothing in the source language.
const TmxText* source_text(const TmxUnit& unit, const LanguagePair& languages);

// A TMX file to which texts in a language can be added while everything else keeps its bytes.
class TmxDocument {
 public:
  // Reads and checks all of it. Throws Error with file and line for what is not TMX.
  explicit TmxDocument(const std::string& path);
  TmxDocument(const TmxDocument&) = delete;
  TmxDocument& operator=(const TmxDocument&) = delete;

  const std::vector<TmxUnit>& units() const { return units_; }

  // The bytes of the document with these texts in the target language, one entry for each unit:
  // nothing leaves the unit as it is. Tags are those of the unit's source. A text becomes a <tuv>
  // behind the others, with the creationid "allot"; one that is there and empty is filled in.
  std::string with_targets(const std::vector<std::optional<InlineSegment>>& targets,
                           const LanguagePair& languages) const;

 private:
  XmlEdit new_variant(const TmxUnit& unit, const LanguagePair& languages,
                      const std::string& content) const;
  XmlEdit filled_variant(const TmxText& variant, const std::string& content) const;

  std::vector<TmxUnit> units_;
  TmxScanner scanner_;
  XmlDocument document_;  // last: reading it fills the others
};

}  // namespace allot
