#include "corpus/formats/tmx_document.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

const LanguagePair kGermanEnglish{"de", "en"};

InlineSegment plain_target(const std::string& text) {
  InlineSegment segment;
  segment.parts.push_back({InlinePart::Kind::kText, text});
  return segment;
}

class TmxDocumentTest : public ::testing::Test {
 protected:
  // The document with "T" in all units that are to be translated.
  std::string translated(const std::string& content) const {
    const TmxDocument document(folder_.write("a.tmx", content));
    std::vector<std::optional<InlineSegment>> targets;
    for (const TmxUnit& unit : document.units()) {
      targets.emplace_back();
      if (choose(unit, kGermanEnglish) == TmxChoice::kTranslate)
        targets.back() = plain_target("T&");
    }
    return document.with_targets(targets, kGermanEnglish);
  }
  TmxChoice choice(const std::string& unit) const {
    const TmxDocument document(folder_.write("a.tmx", "<tmx><tu>" + unit + "</tu></tmx>"));
    return choose(document.units().at(0), kGermanEnglish);
  }

  testing::TemporaryFolder folder_;
};

TEST_F(TmxDocumentTest, ChoosesWhatIsToBeTranslated) {
  const std::string german = "<tuv xml:lang='de-AT'><seg>Haus</seg></tuv>";
  EXPECT_EQ(choice(german), TmxChoice::kTranslate);
  EXPECT_EQ(choice(german + "<tuv xml:lang='fr'><seg>maison</seg></tuv>"), TmxChoice::kTranslate);
  EXPECT_EQ(choice(german + "<tuv xml:lang='en'><seg> </seg></tuv>"), TmxChoice::kTranslate);
  EXPECT_EQ(choice(german + "<tuv xml:lang='EN-US'><seg>house</seg></tuv>"), TmxChoice::kHasTarget);
  EXPECT_EQ(choice("<tuv xml:lang='fr'><seg>maison</seg></tuv>"), TmxChoice::kNoSource);
  EXPECT_EQ(choice("<tuv xml:lang='de'><seg><ph/></seg></tuv>"), TmxChoice::kNoText);
  EXPECT_EQ(choice("<tuv xml:lang='de'/>"), TmxChoice::kNoText);
}

TEST_F(TmxDocumentTest, AddsATextBehindTheOthers) {
  const std::string head = "<?xml version='1.0'?>\n<!-- x --><tmx version='1.4'><body>\n";
  EXPECT_EQ(translated(head + "<tu>\n  <tuv xml:lang='de'><seg>a</seg></tuv>\n  <tuv xml:lang='fr'>"
                              "<seg>b</seg></tuv> <!-- end -->\n</tu></body></tmx>"),
            head +
                "<tu>\n  <tuv xml:lang='de'><seg>a</seg></tuv>\n  <tuv xml:lang='fr'>"
                "<seg>b</seg></tuv>\n  <tuv xml:lang=\"en\" creationid=\"allot\"><seg>T&amp;</seg>"
                "</tuv> <!-- end -->\n</tu></body></tmx>");
  // As the source is written: before version 1.4, and with a prefix.
  EXPECT_EQ(translated("<x:tmx xmlns:x='u'><x:tu><x:tuv lang='de'><x:seg>a</x:seg></x:tuv></x:tu>"
                       "</x:tmx>"),
            "<x:tmx xmlns:x='u'><x:tu><x:tuv lang='de'><x:seg>a</x:seg></x:tuv><x:tuv lang=\"en\" "
            "creationid=\"allot\"><x:seg>T&amp;</x:seg></x:tuv></x:tu></x:tmx>");
}

TEST_F(TmxDocumentTest, FillsInAnEmptyText) {
  const std::string head = "<tmx><tu><tuv xml:lang='de'><seg>a</seg></tuv>";
  const std::string tail = "</tu></tmx>";
  for (const auto& [before, after] : std::vector<std::pair<std::string, std::string>>{
           {"<tuv xml:lang='en'><prop>p</prop><seg x='1'/></tuv>",
            "<tuv xml:lang='en'><prop>p</prop><seg x='1'>T&amp;</seg></tuv>"},
           {"<tuv xml:lang='en'><seg> </seg></tuv>", "<tuv xml:lang='en'><seg>T&amp;</seg></tuv>"},
           {"<tuv xml:lang='en'><prop/></tuv>",
            "<tuv xml:lang='en'><prop/><seg>T&amp;</seg></tuv>"},
           {"<tuv xml:lang='en'/>", "<tuv xml:lang='en'><seg>T&amp;</seg></tuv>"}}) {
    EXPECT_EQ(translated(head + before + tail), head + after + tail);
  }
}

TEST_F(TmxDocumentTest, LeavesTheRestAsItIs) {
  const std::string document =
      "\xEF\xBB\xBF<!DOCTYPE tmx SYSTEM \"tmx14.dtd\">\r\n<tmx><tu a=\"&#65;\"><tuv xml:lang='de'>"
      "<seg>&lt;</seg></tuv><tuv xml:lang='en'><seg>b</seg></tuv></tu></tmx>\n";
  EXPECT_EQ(translated(document), document);
  EXPECT_THROW(translated("<tmx>\n<tu></tmx>"), Error);
  EXPECT_THROW(translated("<xliff/>"), Error);
}

}  // namespace
}  // namespace allot
