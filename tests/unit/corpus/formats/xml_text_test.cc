#include "corpus/formats/xml_text.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

TEST(XmlText, EscapesCharacterData) {
  EXPECT_EQ(escape_character_data("a < b & c > \"d\" ü😀\t\n"),
            "a &lt; b &amp; c &gt; \"d\" ü😀\t\n");
  EXPECT_EQ(escape_character_data("]]>\r"), "]]&gt;&#13;");
  EXPECT_EQ(escape_character_data(std::string("\x01\0", 2)), "\uFFFD\uFFFD");
  EXPECT_EQ(escape_character_data("\uFFFE\uFFFD"), "\uFFFD\uFFFD");
}

TEST(XmlText, SetsAnAttribute) {
  EXPECT_EQ(with_attribute("<target>", "state", "new"), "<target state=\"new\">");
  EXPECT_EQ(with_attribute("<target/>", "state", "new"), "<target state=\"new\"/>");
  EXPECT_EQ(with_attribute("<target />", "state", "new"), "<target state=\"new\" />");
  EXPECT_EQ(with_attribute("<t a='1' state = 'x y'\n b=\"2\">", "state", "new"),
            "<t a='1' state = 'new'\n b=\"2\">");
  EXPECT_EQ(with_attribute("<t a=\"state='x'\">", "state", "new"),
            "<t a=\"state='x'\" state=\"new\">");
  EXPECT_EQ(with_attribute("<t a='>' x:state='/'>", "state", "new"),
            "<t a='>' x:state='/' state=\"new\">");
}

TEST(XmlText, RemovesAnAttribute) {
  EXPECT_EQ(without_attribute("<s a='1' subState='x:y' b='2'>", "subState"), "<s a='1' b='2'>");
  EXPECT_EQ(without_attribute("<s a='subState'>", "subState"), "<s a='subState'>");
}

TEST(XmlText, FindsNamespaces) {
  EXPECT_EQ(
      missing_namespaces("<s xmlns='u' a='xmlns:b' xmlns:c=\"d'\" xmlns:e='f'>", "<t xmlns:e='f'>"),
      " xmlns='u' xmlns:c=\"d'\"");
  EXPECT_EQ(missing_namespaces("<s>", "<t>"), "");
}

TEST(XmlText, OpensEmptyElements) {
  EXPECT_EQ(as_start_tag("<t/>"), "<t>");
  EXPECT_EQ(as_start_tag("<t a='/' />"), "<t a='/'>");
  EXPECT_EQ(as_start_tag("<t a='/'>"), "<t a='/'>");
}

}  // namespace
}  // namespace allot
