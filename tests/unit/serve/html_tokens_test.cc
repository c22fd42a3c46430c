#include "serve/html_tokens.h"

#include <gtest/gtest.h>

namespace allot::server {
namespace {

// Each token after its kind: t text, r reference, T tag, c comment.
std::string shown_tokens(const std::string& html) {
  std::string result, joined;
  for (const HtmlToken& token : html_tokens(html)) {
    result += std::string("|") + "trTc"[static_cast<int>(token.kind)] + ":";
    result += token.raw;
    joined += token.raw;
  }
  EXPECT_EQ(joined, html);
  return result;
}

TEST(HtmlTokensTest, TagsCommentsReferencesAndText) {
  EXPECT_EQ(shown_tokens("a &amp; b<p class='x > y'>c &zzz; d</p>"),
            "|t:a &amp; b|T:<p class='x > y'>|t:c |r:&zzz;|t: d|T:</p>");
  EXPECT_EQ(shown_tokens("<!-- > --><?x?><![CDATA[<b>]]><!DOCTYPE html></ >a"),
            "|c:<!-- > -->|c:<?x?>|c:<![CDATA[<b>]]>|c:<!DOCTYPE html>|c:</ >|t:a");
  EXPECT_EQ(shown_tokens("<script>a < b; '</b>'</script>c"),
            "|T:<script>a < b; '</b>'|T:</script>|t:c");
  EXPECT_EQ(shown_tokens("a < b & c &; <3"), "|t:a < b & c &; <3");
}

TEST(HtmlTokensTest, WhatIsNotClosedContinuesToTheEnd) {
  for (const char* html : {"<", "<a", "<!--", "</", "&", "&;", "&#;", "<a b='", "<script>", "<>",
                           "<![CDATA[", "&#xFFFFFFFFFF;", "&#55296;", "<a\"<a\"<a\""}) {
    shown_tokens(html);
  }
  EXPECT_EQ(shown_tokens("a<b c='d>e"), "|t:a|T:<b c='d>e");
}

TEST(HtmlTokensTest, CharactersAreDecoded) {
  EXPECT_EQ(html_characters("K&auml;se &amp; &lt;b&gt; &#8364;&#x20AC; & Q"), "Käse & <b> €€ & Q");
  EXPECT_EQ(html_characters("&amp;lt;"), "&lt;");
}

TEST(HtmlTokensTest, BlankEndsAreAsTheyAreWritten) {
  EXPECT_EQ(html_blank_prefix(" \n&nbsp;&#32;a"), 13U);
  EXPECT_EQ(html_blank_suffix("a &amp;\t&nbsp;"), 7U);
  EXPECT_EQ(html_blank_prefix(" &nbsp;"), 7U);
  EXPECT_EQ(html_blank_suffix(" &nbsp;"), 0U);
}

TEST(HtmlTokensTest, TagsHaveNamesAndKinds) {
  EXPECT_EQ(html_tag_name("</STRONG >"), "strong");
  EXPECT_EQ(html_tag_name("<my-own/>"), "my-own");
  EXPECT_EQ(html_tag_kind("<B class=x>"), TagKind::kOpening);
  EXPECT_EQ(html_tag_kind("</b>"), TagKind::kClosing);
  EXPECT_EQ(html_tag_kind("<BR>"), TagKind::kEmpty);
  EXPECT_EQ(html_tag_kind("</br>"), TagKind::kEmpty);
  EXPECT_EQ(html_tag_kind("<x/>"), TagKind::kEmpty);
}

TEST(HtmlTokensTest, SomeElementsAreNotToBeTranslated) {
  for (const char* tag :
       {"<b translate=no>", "<b x TRANSLATE = 'No'>", "<b a='\">' translate=\"no\">",
        "<b class='a notranslate b'>", "<b class=notranslate>"}) {
    EXPECT_TRUE(says_not_to_translate(tag)) << tag;
  }
  for (const char* tag : {"<b>", "<b translate>", "<b translate=yes class=notranslate>",
                          "<b translate='", "<b title='translate=no'>", "<b class='notranslated'>",
                          "<b =no translate =>", "<b data-translate=no>"}) {
    EXPECT_FALSE(says_not_to_translate(tag)) << tag;
  }
}

}  // namespace
}  // namespace allot::server
