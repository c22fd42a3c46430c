#include "corpus/formats/inline_segment.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace allot {
namespace {

using Texts = std::vector<std::string>;

// Everything inside of the outermost element.
class Capture : public XmlHandler {
 public:
  void start(const XmlElement& element) override {
    if (depth_++ > 0) builder_.start(element);
  }
  void end(XmlRange tag) override {
    if (--depth_ > 0) builder_.end(tag);
  }
  void text(std::string_view text) override { builder_.text(text); }
  InlineSegment take() { return builder_.take(); }

 private:
  int depth_ = 0;
  InlineBuilder builder_;
};

// With the document, to look at ranges.
struct Built {
  std::string document;
  InlineSegment segment;

  explicit Built(const std::string& content) : document("<s>" + content + "</s>") {
    Capture capture;
    XmlParser parser("a", capture);
    parser.feed(document);
    parser.finish();
    segment = capture.take();
  }

  // Texts in brackets, tags as they are.
  std::string shown(const InlineSegment& of) const {
    std::string all;
    for (const InlinePart& part : of.parts) {
      all += part.kind == InlinePart::Kind::kTag
                 ? document.substr(part.tag.begin, part.tag.end - part.tag.begin)
                 : "[" + part.text + (part.is_translatable ? "]" : "!]");
    }
    return all;
  }
};

TEST(InlineSegment, HasTextsAndTags) {
  const Built built("a &amp; <g id='1'>b<!-- c --><![CDATA[<]]></g><x id='2'/> c");
  EXPECT_EQ(built.shown(built.segment), "[a & ]<g id='1'>[b<]</g><x id='2'/>[ c]");
  EXPECT_EQ(built.segment.text(), "a & b< c");
  EXPECT_EQ(built.segment.num_tags(), 3u);
  EXPECT_FALSE(built.segment.is_blank());
  EXPECT_TRUE(Built(" <x/>\n").segment.is_blank());
  EXPECT_TRUE(Built("").segment.is_blank());
}

TEST(InlineSegment, CodesAreOneTag) {
  const Built built("a<bpt i='1'>&lt;b&gt;<sub>title</sub></bpt>b<ept i='1'/><ph>x</ph>");
  EXPECT_EQ(built.shown(built.segment),
            "[a]<bpt i='1'>&lt;b&gt;<sub>title</sub></bpt>[b]<ept i='1'/><ph>x</ph>");
  EXPECT_EQ(built.segment.text(), "ab");
}

TEST(InlineSegment, KnowsWhatIsNotTranslated) {
  const Built built(
      "a <mrk translate='no'>b <pc>c</pc><mrk translate='yes'>d</mrk></mrk>"
      "<mrk mtype='protected'>e</mrk><mrk mtype='seg'>f</mrk>");
  EXPECT_EQ(texts_to_translate(built.segment), (Texts{"a", "d", "f"}));
}

TEST(InlineSegment, TranslatesBetweenTags) {
  const Built built(" Ein\n  Haus <g id='1'>ist</g>, <x/>...");
  EXPECT_EQ(texts_to_translate(built.segment), (Texts{"Ein Haus", "ist"}));
  const InlineSegment translated = with_translations(built.segment, {"a house", "is"});
  EXPECT_EQ(built.shown(translated), "[ a house ]<g id='1'>[is]</g>[, ]<x/>[...]");
  EXPECT_THROW(with_translations(built.segment, {"a house"}), InternalError);
  EXPECT_THROW(with_translations(built.segment, {"a", "b", "c"}), InternalError);
}

TEST(InlineSegment, NoticesTooMuchText) {
  InlineBuilder builder;
  const std::string piece(InlineBuilder::kLongestText, 'x');
  builder.text(piece);
  EXPECT_FALSE(builder.is_too_long());
  builder.text("y");
  EXPECT_TRUE(builder.is_too_long());
}

}  // namespace
}  // namespace allot
