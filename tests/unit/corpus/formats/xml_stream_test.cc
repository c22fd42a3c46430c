#include "corpus/formats/xml_stream.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "corpus/formats/xml_encoding.h"
#include "support/test_files.h"

namespace allot {
namespace {

class TextHandler : public XmlHandler {
 public:
  void start(const XmlElement&) override {}
  void end(XmlRange) override {}
  void text(std::string_view text) override { all += text; }

  std::string all;
};

class XmlStreamTest : public ::testing::Test {
 protected:
  std::string text_of(const std::string& bytes) {
    TextHandler handler;
    XmlStream stream(folder_.write("a.xml", bytes), handler);
    while (stream.advance()) {
    }
    EXPECT_FALSE(stream.advance());
    return handler.all;
  }

  testing::TemporaryFolder folder_;
};

TEST_F(XmlStreamTest, ReadsEveryEncoding) {
  std::string long_text;
  for (int i = 0; i < 50000; ++i) long_text += "grün\n";
  const std::string body = "<a>" + long_text + "</a>";
  EXPECT_EQ(text_of(body), long_text);
  EXPECT_EQ(text_of("\xEF\xBB\xBF" + body), long_text);
  EXPECT_EQ(text_of(encode_xml("\xEF\xBB\xBF" + body, "UTF-16LE")), long_text);
  EXPECT_EQ(text_of(encode_xml(body, "UTF-16BE")), long_text);
  EXPECT_EQ(text_of(encode_xml("<?xml version='1.0' encoding='ISO-8859-1'?>" + body, "ISO-8859-1")),
            long_text);
}

TEST_F(XmlStreamTest, ReadsTagsLongerThanABlock) {
  EXPECT_EQ(text_of("<a b='" + std::string(1 << 20, 'x') + "'>c</a>"), "c");
}

TEST_F(XmlStreamTest, NamesFileAndLine) {
  try {
    text_of("<a>\n\n</b>");
    ADD_FAILURE();
  } catch (const Error& error) {
    EXPECT_EQ(error.problem(),
              folder_.path("a.xml") + ":3: is not well-formed XML: mismatched tag");
  }
  std::string bytes = encode_xml("<a>\n</a>", "UTF-16LE");
  bytes.pop_back();
  EXPECT_THROW(text_of(bytes), Error) << "half a character";
}

TEST_F(XmlStreamTest, KnowsTheRoot) {
  EXPECT_EQ(xml_root(folder_.write("a", "<?xml version='1.0'?><!-- --><x:tmx xmlns:x='u'>")),
            "tmx");
  EXPECT_EQ(xml_root(folder_.write("a", encode_xml("<xliff>", "UTF-16LE"))), "xliff");
  EXPECT_EQ(xml_root(folder_.write("a", "<!DOCTYPE tmx [<!ENTITY a 'b'>]><tmx/>")), "tmx");
  EXPECT_EQ(xml_root(folder_.write("a", "<x:xliff version=")), "xliff") << "ends too early";
  EXPECT_EQ(xml_root(folder_.write("a", encode_xml("<xliff ", "UTF-16LE") + "\n")), "xliff");
  EXPECT_EQ(xml_root(folder_.write("a", "<b>bold</b> and <xliff>\n")), "b");
  EXPECT_EQ(xml_root(folder_.write("a", "plain <b>text</b>\n")), std::nullopt);
  EXPECT_EQ(xml_root(folder_.write("a", "about <xliff>\n")), std::nullopt);
  EXPECT_EQ(xml_root(folder_.write("a", "")), std::nullopt);
  EXPECT_EQ(xml_root(folder_.path("missing")), std::nullopt);
  EXPECT_EQ(xml_root("-"), std::nullopt);
}

}  // namespace
}  // namespace allot
