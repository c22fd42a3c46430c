#include "text/word_pieces.h"

#include <gtest/gtest.h>

#include "text/token_counts.h"

namespace allot {
namespace {

TEST(WordPieces, AWordGoesOnAfterTheSeparator) {
  TokenCounts counts;
  for (const char* token : {"un@@", "able", "@@", "x@"}) counts.add(token, 1);
  const Vocabulary vocabulary = Vocabulary::build(counts);
  const WordPieces pieces(vocabulary);
  EXPECT_TRUE(pieces.continues(vocabulary.id("un@@")));
  for (const char* token : {"able", "@@", "x@", "unseen@@"}) {
    EXPECT_FALSE(pieces.continues(vocabulary.id(token))) << token;
  }
  EXPECT_FALSE(pieces.continues(Vocabulary::kSink));
  EXPECT_FALSE(pieces.continues(1000000));
}

TEST(WordPieces, CountsWords) {
  TokenCounts counts;
  for (const char* token : {"un@@", "able", "the"}) counts.add(token, 1);
  const Vocabulary vocabulary = Vocabulary::build(counts);
  const WordPieces pieces(vocabulary);
  const uint32_t un = vocabulary.id("un@@"), able = vocabulary.id("able");
  const std::vector<uint32_t> tokens = {able, un, un, able, un};
  EXPECT_EQ(pieces.num_words(tokens.data(), 5), 3U);
  EXPECT_EQ(pieces.num_words(tokens.data(), 0), 0U);
  EXPECT_EQ(pieces.word_end(tokens.data(), 5, 0), 1U);
  EXPECT_EQ(pieces.word_end(tokens.data(), 5, 1), 4U);
  EXPECT_EQ(pieces.word_end(tokens.data(), 5, 4), 5U);
}

}  // namespace
}  // namespace allot
