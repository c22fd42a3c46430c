#include "serve/html_text.h"

#include <gtest/gtest.h>

namespace allot::server {
namespace {

using Texts = std::vector<std::string>;

Texts texts(const std::string& html, const TaggedTextLimits& limits = {}) {
  return sentences_of(cut_html(html, limits));
}

// Every sentence becomes [sentence], and each of its tags stays before the same byte.
std::string translated(const std::string& html) {
  const std::vector<TextPiece> pieces = cut_html(html);
  Texts translations;
  for (const TextPiece& piece : pieces) {
    if (!piece.is_translated) continue;
    std::vector<TaggedPart> parts = {{"[", {}}};
    size_t done = 0;
    for (size_t i = 0; i < piece.tags.size(); ++i) {
      parts.push_back({piece.text.substr(done, piece.tags[i].position - done), {}});
      parts.push_back({"", i});
      done = piece.tags[i].position;
    }
    parts.push_back({piece.text.substr(done) + "]", {}});
    translations.push_back(html_of(parts, piece));
  }
  return join_pieces(pieces, translations);
}

TEST(HtmlTextTest, ASentenceContinuesThroughInlineElements) {
  EXPECT_EQ(texts("<p>One <b>two <i>three</i></b>, <a href='x'>four</a>.</p>"),
            Texts{"One two three, four."});
  EXPECT_EQ(translated("<p class='a > b'>One <b>two</b>\n three.</p>\n"),
            "<p class='a > b'>[One <b>two</b> three.]</p>\n");
  EXPECT_EQ(translated("<p><b>All of it</b></p>"), "<p><b>[All of it]</b></p>");
  EXPECT_EQ(translated("a<!-- b -->c <img src=x> d"), "[a<!-- b -->c <img src=x>d]");
}

TEST(HtmlTextTest, OtherElementsSeparate) {
  EXPECT_EQ(texts("<ul><li>one<li>two</ul><h1>three</h1>four<table><tr><td>five<td>six"),
            (Texts{"one", "two", "three", "four", "five", "six"}));
  EXPECT_EQ(translated("<!DOCTYPE html><!-- no > text --><?x y?><![CDATA[z]]>a"),
            "<!DOCTYPE html><!-- no > text --><?x y?><![CDATA[z]]>[a]");
  EXPECT_EQ(translated("<BR/>x</ >"), "<BR/>[x]</ >");
}

TEST(HtmlTextTest, ALineBreakIsInlineAndTwoAreAParagraph) {
  EXPECT_EQ(texts("one<br>two"), Texts{"one two"});
  EXPECT_EQ(texts("one<br>\n<br/>two"), (Texts{"one", "two"}));
  EXPECT_EQ(translated("<i>one<br><br>two</i>"), "<i>[one]<br><br>[two]</i>");
}

TEST(HtmlTextTest, ScriptsAndStylesStay) {
  const std::string html = "<script>if (a < b) c('</b>')</script><style>p > a {}</STYLE>";
  EXPECT_EQ(translated(html), html);
  EXPECT_EQ(translated("<script>x</script>y"), "<script>x</script>[y]");
}

TEST(HtmlTextTest, SomeElementsAreCopied) {
  EXPECT_EQ(translated("use <code>f(<b>x</b>)</code> here"), "[use <code>f(<b>x</b>)</code>here]");
  EXPECT_EQ(texts("use <span translate='no'>my <span>own</span> name</span> here"),
            Texts{"use here"});
  EXPECT_EQ(translated("<div translate=no><p>a</p><div>b</div></div>c"),
            "<div translate=no><p>a</p><div>b</div></div>[c]");
  // What is not closed ends at the next tag that separates.
  EXPECT_EQ(translated("<p>a <code>b<p translate=no>c<p>d"),
            "<p>[a] <code>b<p translate=no>c<p>[d]");
}

TEST(HtmlTextTest, ReferencesAreCharacters) {
  EXPECT_EQ(texts("K&auml;se &amp; Brot &#8364;&#x20AC; &quot;x&quot;"),
            Texts{"Käse & Brot €€ \"x\""});
  EXPECT_EQ(translated("a &lt;b&gt; &amp; c"), "[a &lt;b&gt; &amp; c]");
  // Others are kept like tags, and what only looks like one is text.
  EXPECT_EQ(translated("a &zzz; b &#0; c"), "[a &zzz;b &#0;c]");
  EXPECT_EQ(texts("Q&A; R & D"), Texts{"Q R & D"});
  EXPECT_EQ(translated("&nbsp;&lt;"), "&nbsp;&lt;");
  EXPECT_EQ(translated("&nbsp;a&#160; "), "&nbsp;[a]&#160; ");
}

TEST(HtmlTextTest, WhiteSpaceIsAsBrowsersShowIt) {
  EXPECT_EQ(texts("<p>\n one\n   two\t</p>"), Texts{"one two"});
  EXPECT_EQ(translated("<p>\n one\n  two\t</p>"), "<p>\n [one two]\t</p>");
  EXPECT_EQ(translated("<pre>one\n  two\n</pre>a\nb"), "<pre>[one]\n  [two]\n</pre>[a b]");
  EXPECT_EQ(translated("<pre>a <b>b\nc</b> d</pre>"), "<pre>[a] <b>[b]\n[c]</b> [d]</pre>");
}

TEST(HtmlTextTest, TagsThatDoNotFitCutASentence) {
  EXPECT_EQ(translated("<p>a <b>b <i>c</b> d</i> e</p>f <u>g</u>"),
            "<p>[a] <b>[b] <i>[c]</b> [d]</i> [e]</p>[f <u>g</u>]");
  EXPECT_EQ(translated("a <b>b<p>c</b> d"), "[a] <b>[b]<p>[c]</b> [d]");
  // Those around the whole text do not matter.
  EXPECT_EQ(translated("<a>a <b>b</b><p>c</p></a>"), "<a>[a <b>b</b>]<p>[c]</p></a>");
}

TEST(HtmlTextTest, LongSegmentsAreCut) {
  TaggedTextLimits limits;
  limits.most_bytes = 10;
  EXPECT_EQ(texts("<p>one two <b>three</b> four</p><p>a <b>b</b></p>", limits),
            (Texts{"one two", "three", "four", "a b"}));
}

TEST(HtmlTextTest, AnythingIsTaken) {
  for (const char* html : {"<",
                           "<a",
                           "a<",
                           "a < b",
                           "<!--",
                           "</",
                           "&",
                           "&;",
                           "&#;",
                           "<a b='",
                           "<script>",
                           "<script></scrip",
                           "&#xFFFFFFFFFF;",
                           "&#55296;",
                           "<>",
                           "<![CDATA[",
                           "<code>",
                           "</code>",
                           "a<code>b",
                           "<pre>\n\n",
                           "</pre>a\nb",
                           "a<br>",
                           "<br><br><br>",
                           "a<b translate=no>"}) {
    EXPECT_NO_THROW(translated(html)) << html;
  }
  EXPECT_EQ(translated("a < b"), "[a &lt; b]");
}

// Every tag and text is there, in its place.
TEST(HtmlTextTest, ThousandsOfTagsTakeNoTime) {
  const auto repeated = [](const std::string& text, int count) {
    std::string all;
    for (int i = 0; i < count; ++i) all += text;
    return all;
  };
  for (const char* piece : {"<b>", "</b>", "a<b>", "<b>a</b> ", "<code>", "<code>a", "<i><b>",
                            "<br>", "<p translate=no>", "<!--a-->", "&zzz;", "<", "&", "<pre>\n"}) {
    const std::string html = "x " + repeated(piece, 50000) + " y";
    std::string all;
    for (const TextPiece& one : cut_html(html)) {
      all += one.text;
      for (const TextTag& tag : one.tags) all += tag.tag.text;
    }
    EXPECT_GE(all.size() + 10, repeated(piece, 50000).size()) << piece;
  }
}

}  // namespace
}  // namespace allot::server
