#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "corpus/formats/inline_segment.h"
#include "corpus/formats/xml_parser.h"

namespace allot {

// A text of a translation unit: a <tuv>. Ranges are bytes of the document.
struct TmxText {
  std::string language = {};  // as the file names it
  InlineSegment text = {};

  std::string language_name = {};   // of its attribute: xml:lang, or lang before version 1.4
  std::string prefix = {};          // of its name
  XmlRange tag = {}, element = {};  // start tag, and all of it
  uint64_t content_end = 0;         // before the end tag
  XmlRange text_tag = {}, text_element = {};  // of <seg>; empty without one
};

struct TmxUnit {
  uint64_t line = 0;
  std::vector<TmxText> texts;
};

// The text in a language: the one with exactly its tag, or the first of it; null when there is
// none. `num_texts`: how many there are.
const TmxText* find_text(const TmxUnit& unit, std::string_view language, uint64_t& num_texts);

// Finds the translation units of TMX 1.1 to 1.4 in what a parser reports. Throws Error with file
// and line for what is not TMX.
class TmxScanner : public XmlHandler {
 public:
  using OnUnit = std::function<void(TmxUnit unit)>;
  TmxScanner(std::string name, OnUnit on_unit);

  void start(const XmlElement& element) override;
  void end(XmlRange tag) override;
  void text(std::string_view text) override;

 private:
  enum class Kind { kOther, kUnit, kVariant, kText };
  Kind kind_of(const XmlName& name) const;
  [[noreturn]] void fail(uint64_t line, const std::string& what_is_wrong) const;

  std::string name_;
  OnUnit on_unit_;
  std::vector<Kind> open_;
  TmxUnit unit_;
  uint64_t text_line_ = 0;
  bool variant_has_text_ = false;
  bool is_in_text_ = false;
  int text_depth_ = 0;  // elements that are open inside of <seg>
  InlineBuilder builder_;
};

}  // namespace allot
