#include "corpus/formats/xliff_document.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/error.h"
#include "corpus/formats/xml_encoding.h"
#include "support/test_files.h"

namespace allot {
namespace {

// In place of a model: upper case for a-z, and a character that few encodings have.
std::string loud(std::string text) {
  for (char& c : text) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return text + "—<";
}

class XliffDocumentTest : public ::testing::Test {
 protected:
  // The document with all targets that are to be filled in.
  std::string translated(const std::string& bytes, const std::string& language = "en") {
    const XliffDocument document(folder_.write("a.xlf", bytes));
    std::vector<std::optional<InlineSegment>> targets;
    for (const XliffSegment& segment : document.segments()) {
      targets.emplace_back();
      if (choose(segment) != XliffChoice::kTranslate) continue;
      std::vector<std::vector<TaggedPart>> translations;
      for (const TaggedText& text : texts_to_translate(segment.source)) {
        translations.push_back({{loud(text.text), {}}});
        for (size_t i = 0; i < text.tags.size(); ++i) translations.back().push_back({"", i});
      }
      targets.back() = with_translations(segment.source, translations);
    }
    return document.with_targets(targets, language);
  }

  testing::TemporaryFolder folder_;
};

TEST_F(XliffDocumentTest, AddsTargetsToVersion1) {
  const std::string begin =
      "<?xml version='1.0'?>\r\n<!-- <source> -->\r\n<xliff version=\"1.2\"><file><body>\r\n  "
      "<trans-unit id='1'>\r\n    <source xml:lang='de'>a <g id=\"1\">b</g> &amp; <x\nid='2' />"
      "</source>";
  const std::string end = "\r\n  </trans-unit></body></file></xliff>\r\n<?pi?>\r\n";
  EXPECT_EQ(translated(begin + end),
            begin +
                "\r\n    <target state=\"needs-review-translation\">A B &amp;—&lt;<g id=\"1\"></g> "
                "<x\nid='2' /></target>" +
                end);
}

TEST_F(XliffDocumentTest, FillsTargetsThatAreThere) {
  const auto unit = [](const std::string& target) {
    return "<xliff version='1.2'><trans-unit><source>a</source>" + target + "</trans-unit></xliff>";
  };
  EXPECT_EQ(translated(unit("<target xml:lang='en' />")),
            unit("<target xml:lang='en' state=\"needs-review-translation\">A—&lt;</target>"));
  EXPECT_EQ(translated(unit("<!-- b --><target state='new'>a</target ><note/>")),
            unit("<!-- b --><target state='needs-review-translation'>A—&lt;</target><note/>"));
  for (const char* kept : {"<target>b</target>", "<target state='final'/>"}) {
    EXPECT_EQ(translated(unit(kept)), unit(kept));
  }
}

TEST_F(XliffDocumentTest, WritesVersion2) {
  const auto document = [](const std::string& language, const std::string& tag,
                           const std::string& target) {
    return "<x:xliff version='2.0' srcLang='de'" + language +
           " xmlns:x='urn:x'><x:unit><x:segment" + tag + "><x:source>a</x:source>" + target +
           "</x:segment></x:unit></x:xliff>";
  };
  const std::string target = "<x:target>A—&lt;</x:target>";
  EXPECT_EQ(translated(document("", " state='initial' subState='x:y'", "")),
            "<x:xliff version='2.0' srcLang='de' xmlns:x='urn:x' trgLang=\"en\"><x:unit>"
            "<x:segment state='translated'><x:source>a</x:source>" +
                target + "</x:segment></x:unit></x:xliff>");
  EXPECT_EQ(translated(document(" trgLang='en-GB'", "", "")),
            document(" trgLang='en-GB'", " state=\"translated\"", target));
  EXPECT_EQ(translated(document("", "", ""), ""), document("", " state=\"translated\"", target));
}

TEST_F(XliffDocumentTest, CopiesNamespacesThatTagsNeed) {
  const std::string text =
      "<xliff version='1.2'><trans-unit><source xmlns:p='urn:p'>a<x p:b='1'/></source>"
      "</trans-unit></xliff>";
  EXPECT_NE(
      translated(text).find("<target xmlns:p='urn:p' state=\"needs-review-translation\">A—&lt;"
                            "<x p:b='1'/></target>"),
      std::string::npos);
}

TEST_F(XliffDocumentTest, KeepsEncodings) {
  const std::string text =
      "<xliff version='1.2'><trans-unit note='ü'><source>ä</source></trans-unit></xliff>";
  const auto expected = [&](const std::string& dash) {
    return "<xliff version='1.2'><trans-unit note='ü'><source>ä</source><target "
           "state=\"needs-review-translation\">ä" +
           dash + "&lt;</target></trans-unit></xliff>";
  };
  for (const char* encoding : {"UTF-16LE", "UTF-16BE"}) {
    EXPECT_EQ(translated(encode_xml("\uFEFF" + text, encoding)),
              encode_xml("\uFEFF" + expected("—"), encoding));
  }
  EXPECT_EQ(translated("\uFEFF" + text), "\uFEFF" + expected("—"));
  const std::string declaration = "<?xml version='1.0' encoding='ISO-8859-1'?>";
  EXPECT_EQ(translated(encode_xml(declaration + text, "ISO-8859-1")),
            encode_xml(declaration + expected("&#x2014;"), "ISO-8859-1"));
}

TEST_F(XliffDocumentTest, NothingToDoChangesNothing) {
  const std::string text =
      "<xliff version='1.2'>\n<trans-unit translate='no'><source>a</source></trans-unit></xliff "
      ">\n";
  EXPECT_EQ(translated(text), text);
}

TEST_F(XliffDocumentTest, RefusesWithFileAndLine) {
  try {
    translated("<xliff version='1.2'>\n\n<trans-unit><source>a</trans-unit></xliff>");
    ADD_FAILURE();
  } catch (const Error& error) {
    EXPECT_EQ(error.problem(),
              folder_.path("a.xlf") + ":3: is not well-formed XML: mismatched tag");
  }
}

}  // namespace
}  // namespace allot
