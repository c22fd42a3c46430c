#include "translate/line_chunks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.h"
#include "base/strings.h"

namespace allot {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// Space-separated words; "a/b" are two tokens of one word.
SourceText text_of(const std::string& line) {
  SourceText text;
  for (const std::string_view word : split_spaces(line)) {
    text.words.push_back({std::string(word), 0, 0});
    for (const std::string_view token : split_at(word, '/')) {
      text.tokens.push_back({std::string(token), 4, text.words.size() - 1});
    }
  }
  return text;
}

std::vector<size_t> ends(const std::vector<LineChunk>& chunks) {
  std::vector<size_t> result;
  for (const LineChunk& chunk : chunks) result.push_back(chunk.end);
  return result;
}

TEST(LineChunks, ALineWithinTheLimitStaysWhole) {
  EXPECT_THAT(ends(cut_line(text_of("a b . c"), 4)), ElementsAre(4));
  EXPECT_THAT(cut_line(text_of(""), 4), IsEmpty());
}

TEST(LineChunks, CutsWhereItHurtsLeast) {
  EXPECT_THAT(ends(cut_line(text_of("a b . c , d e f"), 6)), ElementsAre(3, 8));
  EXPECT_THAT(ends(cut_line(text_of("a b , c d e f g"), 6)), ElementsAre(3, 8));
  EXPECT_THAT(ends(cut_line(text_of("a b c d e/f/g h"), 6)), ElementsAre(4, 8));
  EXPECT_THAT(ends(cut_line(text_of("a/b/c/d/e/f/g/h"), 3)), ElementsAre(3, 6, 8));
  // A mark within the first quarter is too early.
  EXPECT_THAT(ends(cut_line(text_of(". b c d e f g h i j"), 8)), ElementsAre(8, 10));
}

TEST(LineChunks, CutsBetweenDetectedSentences) {
  SourceText text = text_of("a b . c d . e");
  text.sentence_begins = {3, 6};
  EXPECT_THAT(ends(cut_line(text, 100)), ElementsAre(3, 6, 7));
  EXPECT_THAT(ends(cut_line(text, 2)), ElementsAre(2, 3, 5, 6, 7));
}

TEST(LineChunks, CoverEverythingWithinTheLimit) {
  Random random(2);
  const std::vector<std::string> words = {"a", "b/c", ".", ",", "d/e/f/g"};
  for (int round = 0; round < 500; ++round) {
    std::string line;
    for (size_t i = random.below(40); i-- > 0;) line += random.pick(words) + " ";
    const SourceText text = text_of(line);
    const size_t limit = 1 + random.below(12);
    size_t end = 0;
    for (const LineChunk& chunk : cut_line(text, limit)) {
      EXPECT_EQ(chunk.begin, end);
      EXPECT_GT(chunk.end, chunk.begin);
      EXPECT_LE(chunk.end - chunk.begin, limit);
      end = chunk.end;
    }
    EXPECT_EQ(end, text.tokens.size());
  }
}

}  // namespace
}  // namespace allot
