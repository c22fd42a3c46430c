#include "text/protect/tagged_text.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace allot {
namespace {

// "a <b> c": items of a row. <x/> is copied, <w/> may be inside of a word, <|> separates.
std::vector<InlineItem> row_of(const std::string& row) {
  std::vector<InlineItem> items;
  for (size_t begin = 0; begin < row.size();) {
    const bool is_tag = row[begin] == '<';
    const size_t end =
        is_tag ? row.find('>', begin) + 1 : std::min(row.size(), row.find('<', begin));
    const std::string text = row.substr(begin, end - begin);
    begin = end;
    if (!is_tag) {
      items.push_back(InlineItem::of_text(text));
    } else if (text == "<|>") {
      items.push_back(InlineItem::of_separator());
    } else if (text == "<x/>") {
      items.push_back(InlineItem::of_copied());
    } else {
      const InlineTag tag = read_tag(text);
      items.push_back(InlineItem::of_tag(tag.kind, tag.name));
    }
  }
  return items;
}

// Each text as "[begin-end text with tags]": "(" opens, ")" closes, "*" is empty.
std::string cut_row(const std::string& row, const TaggedTextLimits& limits = {}) {
  std::string result;
  for (const TaggedText& text : cut_tagged_texts(row_of(row), limits)) {
    std::string shown = text.text;
    for (auto tag = text.tags.rbegin(); tag != text.tags.rend(); ++tag) {
      const char* mark = tag->tag.kind == TagKind::kEmpty     ? "*"
                         : tag->tag.kind == TagKind::kOpening ? "("
                                                              : ")";
      shown.insert(tag->position, mark);
    }
    result += "[" + std::to_string(text.begin) + "-" + std::to_string(text.end) + " " + shown + "]";
  }
  return result;
}

TEST(TaggedText, ASentenceWithTagsIsOneLine) {
  EXPECT_EQ(cut_row("one <b>two</b> three"), "[0-5 one (two) three]");
  EXPECT_EQ(cut_row("<b>one</b> <i>two</i>"), "[0-7 (one) (two)]");
  EXPECT_EQ(cut_row("plain"), "[0-1 plain]");
  EXPECT_EQ(cut_row(""), "");
  EXPECT_EQ(cut_row(" <b> </b> "), "");
}

TEST(TaggedText, WhiteSpaceIsASpaceAndNoneIsAround) {
  EXPECT_EQ(cut_row(" \n one\t\n two\xC2\xA0"), "[0-1 one two]");
  EXPECT_EQ(cut_row("<b>\xC2\xA0 one </b>\n two "), "[0-4 (one )two]");
  EXPECT_EQ(cut_row("a\xE2\x80\xA8"
                    "b"),
            "[0-1 a b]");
}

TEST(TaggedText, TagsAroundAllStayOutside) {
  EXPECT_EQ(cut_row("<p><b>one</b></p>"), "[2-3 one]");
  EXPECT_EQ(cut_row("<p><b>one</b> two</p><x/>"), "[1-5 (one) two]");
  EXPECT_EQ(cut_row("<x/><b/> one <a></a>"), "[2-3 one]");
  // Whose partner is somewhere else.
  EXPECT_EQ(cut_row("</p><q>one <b>two</b><r>"), "[2-6 one (two)]");
}

TEST(TaggedText, WhatIsNotNestedIsCutApart) {
  EXPECT_EQ(cut_row("one <b>two"), "[0-1 one][2-3 two]");
  EXPECT_EQ(cut_row("one</b> <i>two</i> three"), "[0-1 one][4-5 two][6-7 three]");
  EXPECT_EQ(cut_row("a<b>b<i>c</b>d</i>e"), "[0-1 a][2-3 b][4-5 c][6-7 d][8-9 e]");
  std::string deep = "a";
  for (size_t i = 0; i < kDeepestTags + 1; ++i) deep += "<b>";
  deep += "b";
  for (size_t i = 0; i < kDeepestTags + 1; ++i) deep += "</b>";
  EXPECT_EQ(cut_tagged_texts(row_of(deep + "c")).size(), 3U);
}

TEST(TaggedText, SeparatorsSeparate) {
  EXPECT_EQ(cut_row("a <b>b</b><|>c<|><|> "), "[0-4 a (b)][5-6 c]");
  EXPECT_EQ(cut_row("a <b>b<|>c</b>"), "[0-1 a][2-3 b][4-5 c]");
}

TEST(TaggedText, WhatIsCopiedIsNoPartOfAWord) {
  EXPECT_EQ(cut_row("one<x/>two"), "[0-3 one* two]");
  EXPECT_EQ(cut_row("one<w/>two"), "[0-3 one*two]");
  EXPECT_EQ(cut_row("<b>o</b>ne"), "[0-4 (o)ne]");
}

TEST(TaggedText, AnElementWithoutTextIsOneTag) {
  const std::vector<TaggedText> texts =
      cut_tagged_texts(row_of("one <a><x/> <i></i></a> two <b>three</b> four"));
  ASSERT_EQ(texts.size(), 1U);
  EXPECT_EQ(texts[0].text, "one two three four");
  ASSERT_EQ(texts[0].tags.size(), 3U);
  const TextTag& link = texts[0].tags[0];
  EXPECT_EQ(link.tag.kind, TagKind::kEmpty);
  EXPECT_EQ(link.first, 1U);
  EXPECT_EQ(link.last, 6U);
  EXPECT_TRUE(link.tag.space_before);
  EXPECT_TRUE(link.tag.space_after);
  EXPECT_EQ(texts[0].tags[1].first, 8U);
  EXPECT_EQ(texts[0].tags[2].tag.kind, TagKind::kClosing);
}

TEST(TaggedText, KnowsTheSpacesAroundWhatIsEmpty) {
  const auto spaces = [](const std::string& row) {
    std::string result;
    const std::vector<TaggedText> texts = cut_tagged_texts(row_of(row));
    for (const TextTag& tag : texts.at(0).tags) {
      if (tag.tag.kind != TagKind::kEmpty) continue;
      result += tag.tag.space_before ? '_' : 'w';
      result += tag.tag.space_after ? '_' : 'w';
    }
    return result;
  };
  EXPECT_EQ(spaces("a<x/>b"), "ww");
  EXPECT_EQ(spaces("a <x/>b"), "_w");
  EXPECT_EQ(spaces("a<x/> b"), "w_");
  // Past the tags of elements, but not past what is visible.
  EXPECT_EQ(spaces("<b>a <x/></b> b"), "__");
  EXPECT_EQ(spaces("a <x/><x/> b"), "_ww_");
  // Inside of a word it goes with the word, and the space behind that stays.
  EXPECT_EQ(spaces("a<w/>b c"), "w_");
}

TEST(TaggedText, BeyondTheLimitsTextsAreCutApart) {
  TaggedTextLimits limits;
  limits.most_tags = 2;
  EXPECT_EQ(cut_row("a<b>b</b>c", limits), "[0-5 a(b)c]");
  EXPECT_EQ(cut_row("a<b>b</b><x/>c", limits), "[0-1 a][2-3 b][5-6 c]");
  limits.most_bytes = 3;
  EXPECT_EQ(cut_row("aa<b>b</b>c", limits), "[0-1 aa][2-3 b][4-5 c]");
  EXPECT_EQ(cut_row("aaaaa", limits), "[0-1 aaaaa]");
}

TEST(TaggedText, ThousandsOfTagsTakeNoTime) {
  std::string row = "a";
  for (int i = 0; i < 20000; ++i) row += "<b>";
  row += "b";
  for (int i = 0; i < 20000; ++i) row += "</b> <i>";
  row += "c";
  EXPECT_EQ(cut_tagged_texts(row_of(row)).size(), 3U);
}

TEST(TaggedText, BlankEnds) {
  EXPECT_EQ(blank_prefix(" \n\xC2\xA0"
                         "a "),
            4U);
  EXPECT_EQ(blank_suffix(" a\xC2\xA0 "), 3U);
  EXPECT_EQ(blank_prefix("  "), 2U);
  EXPECT_EQ(blank_suffix("  "), 0U);
  EXPECT_EQ(blank_suffix(""), 0U);
}

}  // namespace
}  // namespace allot
