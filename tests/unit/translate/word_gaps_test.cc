#include "translate/word_gaps.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

TEST(WordGaps, ATextIsTakenApartAndPutTogether) {
  TargetText target;
  target.text = "a bc.";
  target.words = {{"a", 0, 1, 0, 1}, {"bc", 1, 1, 2, 4}, {".", 2, 1, 4, 5}};
  WordsAndGaps apart(target);
  EXPECT_EQ(apart.words, (std::vector<std::string>{"a", "bc", "."}));
  EXPECT_EQ(apart.gaps, (std::vector<std::string>{"", " ", "", ""}));
  apart.words[0] = "long";
  apart.gaps[2] = "!";
  apart.write(target);
  EXPECT_EQ(target.text, "long bc!.");
  EXPECT_EQ(target.words[2].begin, 8U);
  EXPECT_EQ(WordsAndGaps(TargetText()).gaps.size(), 1U);
}

std::string gap_text(const std::vector<InlineTag>& tags, const WordGap& gap) {
  std::vector<size_t> placed;
  for (size_t i = 0; i < tags.size(); ++i) placed.push_back(i);
  std::string text;
  for (const TaggedPart& part : gap_with_tags(placed, tags, gap)) {
    text += part.tag ? tags[*part.tag].text : part.text;
  }
  return text;
}

InlineTag spaced_tag(const std::string& text, bool space_before, bool space_after) {
  InlineTag tag = read_tag(text);
  tag.space_before = space_before;
  tag.space_after = space_after;
  return tag;
}

TEST(WordGaps, WhatEndsIsBeforeTheSpaceAndWhatBeginsBehindIt) {
  EXPECT_EQ(gap_text({read_tag("</b>"), read_tag("<i>")}, {" ", true, true}), "</b> <i>");
  EXPECT_EQ(gap_text({read_tag("<i>"), read_tag("</i>")}, {" ", true, true}), " <i></i>");
  EXPECT_EQ(gap_text({read_tag("</b>")}, {"", true, true}), "</b>");
}

TEST(WordGaps, WhatIsEmptyHasItsSpaces) {
  EXPECT_EQ(gap_text({spaced_tag("<x/>", true, true)}, {" ", true, true}), " <x/> ");
  EXPECT_EQ(gap_text({spaced_tag("<x/>", true, true)}, {"", true, true}), " <x/> ");
  EXPECT_EQ(gap_text({spaced_tag("<x/>", false, false)}, {" ", true, true}), "<x/>");
  EXPECT_EQ(gap_text({spaced_tag("<x/>", false, true)}, {" ", true, true}), "<x/> ");
  EXPECT_EQ(gap_text({spaced_tag("<x/>", true, true)}, {"", false, false}), "<x/>");
}

}  // namespace
}  // namespace allot
