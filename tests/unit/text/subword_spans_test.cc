#include "text/subword_spans.h"

#include <gtest/gtest.h>

#include "text/token_counts.h"

namespace allot {
namespace {

TEST(SubwordSpans, AWordContinuesAfterTheSeparator) {
  TokenCounts counts;
  for (const char* token : {"un@@", "able", "@@", "x@"}) counts.add(token, 1);
  const Vocabulary vocabulary = Vocabulary::build(counts);
  const SubwordSpans spans(vocabulary);
  EXPECT_TRUE(spans.continues(vocabulary.id("un@@")));
  for (const char* token : {"able", "@@", "x@", "unseen@@"}) {
    EXPECT_FALSE(spans.continues(vocabulary.id(token))) << token;
  }
  EXPECT_FALSE(spans.continues(Vocabulary::kSink));
  EXPECT_FALSE(spans.continues(1000000));
}

TEST(SubwordSpans, CountsWords) {
  TokenCounts counts;
  for (const char* token : {"un@@", "able", "the"}) counts.add(token, 1);
  const Vocabulary vocabulary = Vocabulary::build(counts);
  const SubwordSpans spans(vocabulary);
  const uint32_t un = vocabulary.id("un@@"), able = vocabulary.id("able");
  const std::vector<uint32_t> tokens = {able, un, un, able, un};
  EXPECT_EQ(spans.num_words(tokens.data(), 5), 3U);
  EXPECT_EQ(spans.num_words(tokens.data(), 0), 0U);
  EXPECT_EQ(spans.word_end(tokens.data(), 5, 0), 1U);
  EXPECT_EQ(spans.word_end(tokens.data(), 5, 1), 4U);
  EXPECT_EQ(spans.word_end(tokens.data(), 5, 4), 5U);
}

}  // namespace
}  // namespace allot
