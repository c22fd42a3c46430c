#include "text/source_frame.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "text/vocabulary.h"

namespace allot {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(SourceFrame, TheSinkIsBehindTheLastToken) {
  EXPECT_EQ(kWithSink.num_positions(3), 4U);
  EXPECT_EQ(kWithSink.num_tokens(4), 3U);
  EXPECT_EQ(kWithSink.num_tokens(0), 0U);
  EXPECT_TRUE(kWithSink.is_sink(3, 4));
  EXPECT_FALSE(kWithSink.is_sink(2, 4));
}

TEST(SourceFrame, WithoutASinkEveryPositionIsAToken) {
  const SourceFrame frame;
  EXPECT_EQ(frame.num_positions(3), 3U);
  EXPECT_EQ(frame.num_tokens(3), 3U);
  EXPECT_FALSE(frame.is_sink(2, 3));
  std::vector<uint32_t> ids = {7};
  frame.append_sink(ids);
  frame.append(ids, 9);
  frame.strip(ids);
  EXPECT_THAT(ids, ElementsAre(7));
}

TEST(SourceFrame, AppendsAndStripsTheSink) {
  std::vector<uint32_t> ids = {7, 8};
  kWithSink.append_sink(ids);
  EXPECT_THAT(ids, ElementsAre(7, 8, Vocabulary::kSink));
  kWithSink.strip(ids);
  EXPECT_THAT(ids, ElementsAre(7, 8));
  std::vector<float> bounds = {1.5F};
  kWithSink.append(bounds, 9.0F);
  EXPECT_THAT(bounds, ElementsAre(1.5F, 9.0F));
}

TEST(SourceFrame, TheVocabularySpellsTheSinkInTheSameWay) {
  TokenCounts counts;
  counts.add_line("a <sink>");
  const Vocabulary vocabulary = Vocabulary::build(counts);
  EXPECT_EQ(vocabulary.token(Vocabulary::kSink), kSinkText);
  EXPECT_EQ(vocabulary.written_token(vocabulary.id(kSinkText)), kSpelledSink);
}

TEST(StripSink, LeavesSentencesWithoutASinkAlone) {
  std::vector<uint32_t> ids = {7, Vocabulary::kSink};
  strip_sink(ids);
  EXPECT_THAT(ids, ElementsAre(7));
  strip_sink(ids);
  EXPECT_THAT(ids, ElementsAre(7));
  ids.clear();
  strip_sink(ids);
  EXPECT_THAT(ids, IsEmpty());
}

TEST(WrittenSink, IsTheLastWordOfALine) {
  EXPECT_TRUE(is_written_sink("<sink>", 1, 2));
  EXPECT_FALSE(is_written_sink("<sink>", 0, 2));
  EXPECT_FALSE(is_written_sink("sink", 1, 2));
}

TEST(WrittenSink, IsStrippedAtTheEndOnly) {
  EXPECT_THAT(split_without_sink("ein Hund <sink>"), ElementsAre("ein", "Hund"));
  EXPECT_THAT(split_without_sink("ein Hund"), ElementsAre("ein", "Hund"));
  EXPECT_THAT(split_without_sink("<sink> a"), ElementsAre("<sink>", "a"));
  EXPECT_THAT(split_without_sink("<sink>"), ElementsAre());
  EXPECT_THAT(split_without_sink(""), ElementsAre());
}

}  // namespace
}  // namespace allot
