#include "corpus/formats/xml_encoding.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace allot {
namespace {

using std::string_view_literals::operator""sv;

TEST(XmlEncoding, IsWhatTheFirstBytesSay) {
  const auto of = [](std::string_view bytes) { return xml_encoding(bytes, "a.xlf"); };
  EXPECT_EQ(of("<a/>"), "");
  EXPECT_EQ(of(""), "");
  EXPECT_EQ(of("\xEF\xBB\xBF<?xml version='1.0' encoding='latin-1'?>"), "");
  EXPECT_EQ(of("<?xml version='1.0' encoding='utf-8'?>"), "");
  EXPECT_EQ(of("<?xml version='1.0' encoding='iso-8859-2'?>"), "ISO-8859-2");
  EXPECT_EQ(of("<?xml version=\"1.0\" encoding = \"Windows-1252\" ?>"), "WINDOWS-1252");
  EXPECT_EQ(of("<?xml version=\"1.0\" encoding=\"utf-16\"?>"), "") << "single bytes";
  EXPECT_EQ(of("\xFF\xFE<\0"sv), "UTF-16LE");
  EXPECT_EQ(of("<\0?\0"sv), "UTF-16LE");
  EXPECT_EQ(of("\xFE\xFF\0<"sv), "UTF-16BE");
  EXPECT_EQ(of("\0<"sv), "UTF-16BE");
  EXPECT_EQ(of("<a encoding='koi8-r'/>"), "") << "no declaration";
}

TEST(XmlEncoding, RefusesWhatItDoesNotKnow) {
  EXPECT_THROW(xml_encoding("\xFF\xFE\0\0"sv, "a"), Error);
  EXPECT_THROW(xml_encoding("<?xml version='1.0' encoding='UTF-7'?>", "a"), Error);
  EXPECT_THROW(xml_encoding("<?xml version='1.0' encoding='../../x'?>", "a"), Error);
}

TEST(XmlEncoding, ConvertsThereAndBack) {
  const std::string text = "\xEF\xBB\xBF<a>grün — 😀</a>";
  for (const char* encoding : {"", "UTF-16LE", "UTF-16BE", "GB18030"}) {
    EXPECT_EQ(decode_xml(encode_xml(text, encoding), encoding, "a"), text) << encoding;
  }
  EXPECT_EQ(encode_xml("\xEF\xBB\xBF<", "UTF-16LE"), "\xFF\xFE<\0"sv);
  EXPECT_EQ(encode_xml("grün — 😀", "ISO-8859-1"), "gr\xFCn &#x2014; &#x1F600;");
  EXPECT_EQ(encode_xml("ü", "US-ASCII"), "&#xFC;");
  EXPECT_EQ(encode_xml("", "UTF-16LE"), "");
}

TEST(XmlEncoding, NamesTheLineOfBytesThatItDoesNotHave) {
  try {
    decode_xml("<\0\n\0\x00\xD8 \0"sv, "UTF-16LE", "a.xlf");
    ADD_FAILURE();
  } catch (const Error& error) {
    EXPECT_EQ(error.problem(), "a.xlf:2: bytes that are not UTF-16LE");
  }
}

}  // namespace
}  // namespace allot
