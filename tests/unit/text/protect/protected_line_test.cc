#include "text/protect/protected_line.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace allot {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

ProtectedSplitter splitter(bool pretokenized = false, bool lowercase = false) {
  return {{"en", pretokenized, lowercase, false}, {all_protect_kinds(), {}}};
}

std::vector<std::string> texts_of(const ProtectedLine& line) {
  std::vector<std::string> texts;
  for (const Token& word : line.words) texts.push_back(word.text);
  return texts;
}

// What the words are in the raw line.
std::vector<std::string> raw_words(const ProtectedLine& line, std::string_view raw) {
  std::vector<std::string> texts;
  for (const Token& word : line.words)
    texts.emplace_back(raw.substr(word.begin, word.end - word.begin));
  return texts;
}

TEST(ProtectedLine, SpansAreNumberTokens) {
  const std::string raw = "See  http://a.b/?c, page 5 ({{ n }}).";
  const ProtectedLine line = splitter().split(raw);
  EXPECT_THAT(texts_of(line), ElementsAre("See", "⓵", ",", "page", "⓶", "(", "⓷", ")", "."));
  EXPECT_THAT(raw_words(line, raw),
              ElementsAre("See", "http://a.b/?c", ",", "page", "5", "(", "{{ n }}", ")", "."));
  ASSERT_EQ(line.copied.size(), 3U);
  EXPECT_EQ(line.copied[0].word, 1U);
  EXPECT_EQ(line.copied[0].text, "http://a.b/?c");
  EXPECT_TRUE(line.copied[0].space_before);
  EXPECT_FALSE(line.copied[0].space_after);
  EXPECT_EQ(line.copied[2].number, 2U);
  EXPECT_EQ(line.copied[2].text, "{{ n }}");
  EXPECT_FALSE(line.copied[2].space_before);
}

TEST(ProtectedLine, TagsAreTakenOut) {
  const std::string raw = "<b>H</b>ello <i>world</i>, one<br/>two";
  const ProtectedLine line = splitter().split(raw);
  EXPECT_THAT(texts_of(line), ElementsAre("Hello", "world", ",", "one", "two"));
  EXPECT_THAT(raw_words(line, raw), ElementsAre("H</b>ello", "world", ",", "one", "two"));
  std::vector<size_t> places;
  for (const InlineTag& tag : line.tags) places.push_back(tag.word);
  EXPECT_THAT(places, ElementsAre(0, 1, 1, 2, 4));
  EXPECT_TRUE(line.tags[0].space_before);
  EXPECT_FALSE(line.tags[0].space_after);
  EXPECT_FALSE(line.tags[4].space_before);
  EXPECT_THAT(splitter().split("<b></b>").words, IsEmpty());
}

TEST(ProtectedLine, NumbersBeginAgainBehindTheLast) {
  const ProtectedLine line = splitter().split("1 2 3 4 5 6 7 8 9 10 11 12");
  ASSERT_EQ(line.copied.size(), 12U);
  EXPECT_EQ(line.copied[9].number, 9U);
  EXPECT_EQ(line.copied[10].number, 0U);
  EXPECT_EQ(line.words[10].text, "⓵");
}

TEST(ProtectedLine, TextThatSpellsANumberTokenIsCopied) {
  const ProtectedLine line = splitter().split("a ⓷ 5");
  EXPECT_THAT(texts_of(line), ElementsAre("a", "⓵", "⓶"));
  EXPECT_EQ(line.copied[0].text, "⓷");
  // Where it is not, it must not look like ours.
  EXPECT_THAT(texts_of(splitter().split("a ⓷ 5", {})), ElementsAre("a", "\xEF\xBF\xBD", "5"));
  EXPECT_THAT(texts_of(splitter().split("a ⓷ 5", {{{6, 7}, 2}})),
              ElementsAre("a", "\xEF\xBF\xBD", "⓷"));
}

TEST(ProtectedLine, WordsMayComeSplit) {
  const ProtectedLine line = splitter(true).split("(5) , 6 <b> x </b> .");
  EXPECT_THAT(texts_of(line), ElementsAre("(5)", ",", "⓵", "x", "."));
  EXPECT_EQ(line.copied[0].text, "6");
  EXPECT_EQ(line.tags.size(), 2U);
}

TEST(ProtectedLine, CaseOfCopiedTextStays) {
  const ProtectedLine line = splitter(false, true).split("SEE HTTP://A.B");
  EXPECT_THAT(texts_of(line), ElementsAre("see", "⓵"));
  EXPECT_EQ(line.copied[0].text, "HTTP://A.B");
}

TEST(ProtectedLine, PairsShareWhatBothHave) {
  const std::string source = "5 <b>6</b> 7 7 9", target = "7 neun 6 5";
  const ProtectedSplitter both = splitter();
  const CommonSpans common =
      common_spans({source, both.find(source)}, {target, both.find(target)}, 9);
  EXPECT_THAT(texts_of(both.split(source, common.source)), ElementsAre("⓾", "⓵", "⓶", "7", "9"));
  EXPECT_THAT(texts_of(both.split(target, common.target)), ElementsAre("⓶", "neun", "⓵", "⓾"));
}

}  // namespace
}  // namespace allot
