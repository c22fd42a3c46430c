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

// Only their texts.
Texts texts_of(const std::string& content) {
  Texts texts;
  for (const TaggedText& text : texts_to_translate(Built(content).segment)) {
    texts.push_back(text.text);
  }
  return texts;
}

// Texts translated as {text}, with their tags at the end in this order, one for each digit.
std::string with_tags_at_end(const std::string& content, const std::string& order = "") {
  const Built built(content);
  std::vector<std::vector<TaggedPart>> translations;
  for (const TaggedText& text : texts_to_translate(built.segment)) {
    translations.push_back({{"{" + text.text + "}", {}}});
    EXPECT_EQ(text.tags.size(), order.size());
    for (const char digit : order)
      translations.back().push_back({"", static_cast<size_t>(digit - '0')});
  }
  return built.shown(with_translations(built.segment, translations));
}

TEST(InlineSegment, ASentenceWithTagsIsOneText) {
  EXPECT_EQ(texts_of(" Ein\n  <g id='1'>kleines</g> Haus, <x/>..."),
            Texts{"Ein kleines Haus, ..."});
  EXPECT_EQ(texts_of("<g>a</g> <pc>b</pc><ph/>c"), Texts{"a b c"});
  EXPECT_EQ(texts_of("12 <x/>"), Texts{"12"});
  EXPECT_EQ(texts_of("... <x/>"), Texts{});
}

TEST(InlineSegment, TagsAreThoseOfTheDocument) {
  EXPECT_EQ(with_tags_at_end(" \na <g id='1'>b</g><x id='2'/> c\t", "201"),
            "[ \n{a b c}]<x id='2'/><g id='1'></g>[\t]");
  EXPECT_EQ(with_tags_at_end("<x/><g>a <bpt id='1'>&lt;</bpt>b<ept id='1'>&gt;</ept></g>", "01"),
            "<x/><g>[{a b}]<bpt id='1'>&lt;</bpt><ept id='1'>&gt;</ept></g>");
  const Built built("a <x/>b");
  EXPECT_THROW(with_translations(built.segment, {}), InternalError);
  EXPECT_THROW(with_translations(built.segment, {{}, {}}), InternalError);
}

TEST(InlineSegment, WhatIsNotTranslatedIsCopied) {
  EXPECT_EQ(with_tags_at_end("a <mrk translate='no'>b <pc>c</pc></mrk> d", "0"),
            "[{a d}]<mrk translate='no'>[b !]<pc>[c!]</pc></mrk>");
  EXPECT_EQ(texts_of("a <mrk translate='no'>b <mrk translate='yes'>c</mrk></mrk>"), Texts{"a c"});
  EXPECT_EQ(texts_of("<mrk mtype='protected'>a</mrk>"), Texts{});
}

TEST(InlineSegment, CodesBeginAndEndSomething) {
  EXPECT_EQ(texts_of("a <bx id='1' rid='7'/>b<ex id='2' rid='7'/> c"), Texts{"a b c"});
  EXPECT_EQ(texts_of("a <sc id='1'/>b<ec startRef='1'/> c <sm id='2'/>d<em startRef='2'/>"),
            Texts{"a b c d"});
  // What ends elsewhere, overlaps or comes in another order keeps its place.
  EXPECT_EQ(texts_of("a <bpt id='1'/>b"), (Texts{"a", "b"}));
  EXPECT_EQ(texts_of("a<bx id='1'/>b<bx id='2'/>c<ex id='1'/>d<ex id='2'/>e"),
            (Texts{"a", "b", "c", "d", "e"}));
  EXPECT_EQ(texts_of("a<g>b<bx id='1'/>c</g>d<ex id='1'/>e"), (Texts{"a", "b", "c", "d", "e"}));
  EXPECT_EQ(texts_of("a<bx id='1'/>b<ept id='1'/>c"), (Texts{"a", "b", "c"}));
  // <x></x> is one tag, too.
  EXPECT_EQ(with_tags_at_end("a <x id='1'></x> b", "0"), "[{a b}]<x id='1'></x>");
}

TEST(InlineSegment, SomeTagsKeepTheirPlaces) {
  EXPECT_EQ(texts_of("a <ph canReorder='no'/>b <ph canReorder='yes'/>c"), (Texts{"a", "b c"}));
  EXPECT_EQ(texts_of("<mrk mtype='seg'>a <g>b</g></mrk> <mrk mtype='seg'>c</mrk>"),
            (Texts{"a b", "c"}));
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
