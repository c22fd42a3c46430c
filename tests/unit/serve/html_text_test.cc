#include "serve/html_text.h"

#include <gtest/gtest.h>

namespace allot::server {
namespace {

std::vector<std::string> texts(const std::string& html) {
  return sentences_of(cut_html(html));
}

// Every sentence becomes [sentence].
std::string translated(const std::string& html) {
  const std::vector<TextPiece> pieces = cut_html(html);
  std::vector<std::string> translations;
  for (const std::string& text : sentences_of(pieces)) {
    translations.push_back("[" + escape_html(text) + "]");
  }
  return join_pieces(pieces, translations);
}

TEST(HtmlTextTest, TextNodesAreTranslatedAndTagsStay) {
  EXPECT_EQ(translated("<p class='a > b'>One <b>two</b>\n three.</p>\n"),
            "<p class='a > b'>[One] <b>[two]</b>\n [three.]</p>\n");
  EXPECT_EQ(translated("<!DOCTYPE html><!-- no > text --><?x y?><![CDATA[z]]>a"),
            "<!DOCTYPE html><!-- no > text --><?x y?><![CDATA[z]]>[a]");
  EXPECT_EQ(translated("<BR/>x</ >"), "<BR/>[x]</ >");
}

TEST(HtmlTextTest, ScriptsAndStylesStay) {
  const std::string html = "<script>if (a < b) c('</b>')</script><style>p > a {}</STYLE>";
  EXPECT_EQ(translated(html), html);
  EXPECT_EQ(translated("<script>x</script>y"), "<script>x</script>[y]");
}

TEST(HtmlTextTest, ReferencesAreCharacters) {
  EXPECT_EQ(texts("K&auml;se &amp; Brot &#8364;&#x20AC; &quot;x&quot;"),
            std::vector<std::string>{"Käse & Brot €€ \"x\""});
  EXPECT_EQ(translated("a &lt;b&gt; &amp; c"), "[a &lt;b&gt; &amp; c]");
  // Others stay as they are, and so does what only looks like one.
  EXPECT_EQ(translated("a &zzz; b &#0; c"), "[a] &zzz; [b] &#0; [c]");
  EXPECT_EQ(texts("Q&A; R & D"), (std::vector<std::string>{"Q", "R & D"}));
  EXPECT_EQ(translated("&nbsp;&lt;"), "&nbsp;&lt;");
}

TEST(HtmlTextTest, WhiteSpaceIsAsBrowsersShowIt) {
  EXPECT_EQ(texts("<p>\n one\n   two\t</p>"), std::vector<std::string>{"one two"});
  EXPECT_EQ(translated("<pre>one\n  two\n</pre>a\nb"), "<pre>[one]\n  [two]\n</pre>[a b]");
}

TEST(HtmlTextTest, AnythingIsTaken) {
  for (const char* html :
       {"<", "<a", "a<", "a < b", "<!--", "</", "&", "&;", "&#;", "<a b='", "<script>",
        "<script></scrip", "&#xFFFFFFFFFF;", "&#55296;", "<>", "<![CDATA["}) {
    const std::vector<TextPiece> pieces = cut_html(html);
    EXPECT_NO_THROW(join_pieces(pieces, sentences_of(pieces))) << html;
  }
  EXPECT_EQ(translated("a < b"), "[a &lt; b]");
}

}  // namespace
}  // namespace allot::server
