#include "corpus/formats/xml_pairs.h"

#include <fmt/format.h>

#include <deque>
#include <optional>
#include <utility>

#include "base/printable.h"
#include "corpus/formats/language_tag.h"
#include "corpus/formats/tmx_scanner.h"
#include "corpus/formats/xliff_scanner.h"
#include "corpus/formats/xml_stream.h"

namespace allot {
namespace {

// Of several texts in a language one is taken.
const TmxText* take_text(const TmxUnit& unit, const std::string& language, PairCounts& counts) {
  uint64_t num_texts = 0;
  const TmxText* found = find_text(unit, language, num_texts);
  if (num_texts > 1) counts.variants += num_texts - 1;
  return found;
}

bool fits(const std::string& wanted, const std::string& tag) {
  return wanted.empty() || tag.empty() || matches_language(wanted, tag);
}

// Reads a file of either kind: which it is, its first element says.
class XmlPairs : public PairSource, private XmlHandler {
 public:
  XmlPairs(const std::string& path, LanguagePair languages)
      : PairSource(display_name(path)),
        languages_(std::move(languages)),
        stream_(path, *this),
        tmx_(name(), [this](TmxUnit unit) { tmx_units_.push_back(std::move(unit)); }),
        xliff_(name(), [this](XliffSegment unit) { xliff_units_.push_back(std::move(unit)); }) {}

 private:
  bool next_unit(Unit& unit) override {
    // Expat may keep the last of a file to itself until it is told that this was the end.
    const auto has_unit = [&] { return !tmx_units_.empty() || !xliff_units_.empty(); };
    while (!has_unit()) {
      if (!stream_.advance() && !has_unit()) return false;
    }
    if (tmx_units_.empty()) {
      next_xliff(unit);
    } else {
      next_tmx(unit);
    }
    return true;
  }

  void next_tmx(Unit& unit) {
    tmx_unit_ = std::move(tmx_units_.front());
    tmx_units_.pop_front();
    for (const TmxText& text : tmx_unit_.texts) mutable_counts().add_language(text.language);
    const TmxText* source = take_text(tmx_unit_, languages_.source, mutable_counts());
    const TmxText* target = take_text(tmx_unit_, languages_.target, mutable_counts());
    unit = {tmx_unit_.line, source == nullptr ? nullptr : &source->text,
            target == nullptr ? nullptr : &target->text};
  }

  void next_xliff(Unit& unit) {
    xliff_unit_ = std::move(xliff_units_.front());
    xliff_units_.pop_front();
    const LanguagePair& own = xliff_unit_.languages;
    for (const std::string& tag : {own.source, own.target}) {
      if (!tag.empty()) mutable_counts().add_language(tag);
    }
    unit = {xliff_unit_.line, nullptr, nullptr};
    if (fits(languages_.source, own.source)) unit.source = &xliff_unit_.source;
    if (xliff_unit_.target && fits(languages_.target, own.target)) {
      unit.target = &*xliff_unit_.target;
    }
  }

  void start(const XmlElement& element) override {
    if (chosen_ == nullptr) choose_by(element);
    chosen_->start(element);
  }
  void end(XmlRange tag) override { chosen_->end(tag); }
  void text(std::string_view text) override { chosen_->text(text); }

  void choose_by(const XmlElement& root) {
    if (root.name.local == "xliff") {
      chosen_ = &xliff_;
      return;
    }
    if (root.name.local != "tmx") {
      throw Error({name(), root.line},
                  fmt::format("is XML, but neither TMX nor XLIFF: it begins with <{}>",
                              printable(root.name.local, kQuoteLength)),
                  "export the sentences as TMX, XLIFF, CSV or tab-separated text");
    }
    if (languages_.source.empty() || languages_.target.empty()) {
      throw Error::usage("a TMX file may have any number of languages",
                         "choose two: --source-language LANG --target-language LANG");
    }
    chosen_ = &tmx_;
  }

  LanguagePair languages_;
  XmlStream stream_;
  TmxScanner tmx_;
  XliffScanner xliff_;
  XmlHandler* chosen_ = nullptr;
  // What has been read and not been asked for.
  std::deque<TmxUnit> tmx_units_;
  std::deque<XliffSegment> xliff_units_;
  // Of the last call.
  TmxUnit tmx_unit_;
  XliffSegment xliff_unit_;
};

}  // namespace

std::unique_ptr<PairSource> open_xml_pairs(const std::string& path, const LanguagePair& languages) {
  return std::make_unique<XmlPairs>(path, languages);
}

}  // namespace allot
