#include "corpus/formats/xliff_scanner.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace allot {
namespace {

std::vector<XliffSegment> scan_xliff(const std::string& document, XliffHead* head = nullptr) {
  std::vector<XliffSegment> segments;
  XliffScanner scanner("a.xlf", [&](XliffSegment one) { segments.push_back(std::move(one)); });
  XmlParser parser("a.xlf", scanner);
  parser.feed(document);
  parser.finish();
  if (head != nullptr) *head = scanner.head();
  return segments;
}

std::string version_1(const std::string& body) {
  return "<xliff version='1.2' xmlns='urn:oasis:names:tc:xliff:document:1.2'><file "
         "source-language='de' target-language='en-US'><body>" +
         body + "</body></file></xliff>";
}

std::string version_2(const std::string& body) {
  return "<xliff version='2.0' srcLang='de' trgLang='en' "
         "xmlns='urn:oasis:names:tc:xliff:document:2.0' xmlns:m='urn:m'><file id='f'>" +
         body + "</file></xliff>";
}

std::string xliff_message(const std::string& document) {
  try {
    scan_xliff(document);
  } catch (const Error& error) {
    return error.problem();
  }
  return "no error";
}

TEST(XliffScanner, FindsUnitsOfVersion1) {
  XliffHead head;
  const std::string document = version_1(
      "<trans-unit id='1'><source>eins</source></trans-unit>\n"
      "<trans-unit id='2' approved='yes'><source>zwei</source><target state='final'>two</target>"
      "<alt-trans><source>x</source><target>y</target></alt-trans><note>z</note></trans-unit>"
      "<bin-unit><bin-source/></bin-unit>");
  const auto segments = scan_xliff(document, &head);
  EXPECT_EQ(head.version, XliffVersion::k1);
  EXPECT_EQ(head.languages.target, "en-US");
  ASSERT_EQ(segments.size(), 2u);
  EXPECT_EQ(segments[0].source.text(), "eins");
  EXPECT_FALSE(segments[0].target);
  EXPECT_EQ(segments[0].languages.source, "de");
  EXPECT_EQ(segments[0].line, 1u);
  EXPECT_EQ(document.substr(0, segments[0].target_position).substr(document.find("<source>")),
            "<source>eins</source>");
  EXPECT_EQ(segments[1].line, 2u);
  EXPECT_TRUE(segments[1].is_approved);
  EXPECT_EQ(segments[1].state, "final");
  EXPECT_EQ(segments[1].target->text(), "two");
  const XmlRange element = segments[1].target_element;
  EXPECT_EQ(document.substr(element.begin, element.end - element.begin),
            "<target state='final'>two</target>");
}

TEST(XliffScanner, TakesTheSegmentedSource) {
  const auto segments = scan_xliff(version_1(
      "<trans-unit id='1'><source>a. b.</source><seg-source><mrk mtype='seg' mid='1'>a.</mrk> "
      "<mrk mtype='seg' mid='2'>b.</mrk></seg-source></trans-unit>"));
  ASSERT_EQ(segments.size(), 1u);
  EXPECT_EQ(segments[0].source.num_tags(), 4u);
  const std::vector<TaggedText> texts = texts_to_translate(segments[0].source);
  ASSERT_EQ(texts.size(), 2u);
  EXPECT_EQ(texts[0].text, "a.");
  EXPECT_EQ(texts[1].text, "b.");
}

TEST(XliffScanner, FindsSegmentsOfVersion2) {
  XliffHead head;
  const auto segments = scan_xliff(
      version_2("<group translate='no'><unit id='1'><segment><source>a</source></segment></unit>"
                "<unit id='2' translate='yes'><m:matches><m:match><source>n</source></m:match>"
                "</m:matches><segment state='initial'><source>b</source><target>B</target>"
                "</segment><ignorable><source> </source></ignorable><segment><source>c</source>"
                "</segment></unit></group>"),
      &head);
  EXPECT_EQ(head.version, XliffVersion::k2);
  ASSERT_EQ(segments.size(), 3u);
  EXPECT_EQ(choose(segments[0]), XliffChoice::kNotTranslatable);
  EXPECT_EQ(segments[1].state, "initial");
  EXPECT_EQ(choose(segments[1]), XliffChoice::kTranslate);
  EXPECT_EQ(segments[2].source.text(), "c");
  EXPECT_EQ(segments[2].languages.target, "en");
}

TEST(XliffScanner, ChoosesWhatIsTranslated) {
  const auto choice = [](const std::string& attributes, const std::string& target) {
    return choose(scan_xliff(version_1("<trans-unit id='1' " + attributes + "><source>a</source>" +
                                       target + "</trans-unit>"))
                      .at(0));
  };
  EXPECT_EQ(choice("", ""), XliffChoice::kTranslate);
  EXPECT_EQ(choice("", "<target/>"), XliffChoice::kTranslate);
  EXPECT_EQ(choice("", "<target state='needs-translation'>a</target>"), XliffChoice::kTranslate);
  EXPECT_EQ(choice("", "<target>b</target>"), XliffChoice::kHasTarget);
  EXPECT_EQ(choice("", "<target state='needs-review-translation'>b</target>"),
            XliffChoice::kHasTarget);
  EXPECT_EQ(choice("", "<target state='signed-off'/>"), XliffChoice::kFinal);
  EXPECT_EQ(choice("approved='yes'", "<target/>"), XliffChoice::kFinal);
  EXPECT_EQ(choice("translate='no'", ""), XliffChoice::kNotTranslatable);
  EXPECT_EQ(
      choose(scan_xliff(version_1("<trans-unit id='1'><source>...</source></trans-unit>")).at(0)),
      XliffChoice::kNoText);
}

TEST(XliffScanner, RefusesWhatIsNotXliff) {
  EXPECT_EQ(xliff_message("<tmx/>"), "a.xlf:1: <tmx> where <xliff> is expected");
  EXPECT_EQ(xliff_message("<xliff version='3.0'/>"),
            "a.xlf:1: version '3.0' of XLIFF, but only 1.2 and 2.0 are supported");
  EXPECT_EQ(xliff_message(version_1("\n<trans-unit id='1'/>")), "a.xlf:2: a unit without <source>");
  EXPECT_EQ(xliff_message(version_1("<trans-unit id='1'><source/>\n<source/></trans-unit>")),
            "a.xlf:2: a second <source>");
  EXPECT_EQ(xliff_message(version_1("<trans-unit id='1'><source/><target/><target/></trans-unit>")),
            "a.xlf:1: a second <target>");
  EXPECT_EQ(xliff_message(version_1("<trans-unit id='1'><trans-unit id='2'/></trans-unit>")),
            "a.xlf:1: a <trans-unit> inside another");
  EXPECT_EQ(xliff_message(version_2("<unit id='1'><segment><source/><unit id='2'><segment><source/>"
                                    "</segment></unit></segment></unit>")),
            "a.xlf:1: a <segment> inside another");
}

}  // namespace
}  // namespace allot
