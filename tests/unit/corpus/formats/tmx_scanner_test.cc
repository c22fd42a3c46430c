#include "corpus/formats/tmx_scanner.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace allot {
namespace {

std::vector<TmxUnit> scan_tmx(const std::string& document) {
  std::vector<TmxUnit> units;
  TmxScanner scanner("a.tmx", [&](TmxUnit one) { units.push_back(std::move(one)); });
  XmlParser parser("a.tmx", scanner);
  parser.feed(document);
  parser.finish();
  return units;
}

std::string tmx_message(const std::string& document) {
  try {
    scan_tmx(document);
  } catch (const Error& error) {
    return error.problem();
  }
  return "no error";
}

TEST(TmxScanner, FindsUnits) {
  const auto units = scan_tmx(
      "<!DOCTYPE tmx SYSTEM 'tmx14.dtd'><tmx version='1.4'><header><note>n</note></header><body>\n"
      "<tu><note>x</note><tuv xml:lang='de-DE'><prop>p</prop><seg>Ein <hi>Haus</hi><bpt i='1'>&lt;b"
      "&gt;</bpt></seg></tuv><tuv lang='en'><seg>A house</seg></tuv></tu>\n"
      "<tu><tuv xml:lang='fr'/></tu></body></tmx>");
  ASSERT_EQ(units.size(), 2u);
  EXPECT_EQ(units[0].line, 2u);
  ASSERT_EQ(units[0].texts.size(), 2u);
  EXPECT_EQ(units[0].texts[0].language, "de-DE");
  EXPECT_EQ(units[0].texts[0].text.text(), "Ein Haus");
  EXPECT_EQ(units[0].texts[0].text.num_tags(), 3u);
  EXPECT_EQ(units[0].texts[1].language, "en");
  EXPECT_EQ(units[1].line, 3u);
  EXPECT_TRUE(units[1].texts.at(0).text.parts.empty());
}

TEST(TmxScanner, RefusesWhatIsNotTmx) {
  EXPECT_EQ(tmx_message("<xliff/>"), "a.tmx:1: <xliff> where <tmx> is expected");
  EXPECT_EQ(tmx_message("<tmx><body><tu>\n<tuv><seg>a</seg></tuv></tu></body></tmx>"),
            "a.tmx:2: a <tuv> without its language, xml:lang");
  EXPECT_EQ(tmx_message("<tmx><tu><tuv xml:lang='de'><seg/><seg/></tuv></tu></tmx>"),
            "a.tmx:1: a second <seg>");
  EXPECT_EQ(tmx_message("<tmx><tu><tuv xml:lang='de'><x><tu/></x><seg>a</seg></tuv></tu></tmx>"),
            "a.tmx:1: a <tu> inside another");
}

}  // namespace
}  // namespace allot
