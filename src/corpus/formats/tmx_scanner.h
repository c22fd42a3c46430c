#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "corpus/formats/inline_segment.h"
#include "corpus/formats/xml_parser.h"

namespace allot {

// A text of a translation unit.
struct TmxText {
  std::string language;  // as the file names it
  InlineSegment text;
};

struct TmxUnit {
  uint64_t line = 0;
  std::vector<TmxText> texts;
};

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
