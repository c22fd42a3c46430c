#include "train/tagger_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace allot {
namespace {

using ::testing::ElementsAre;

TaggerText small_text() {
  TaggerText text;
  text.tokens.add({5, 6, 5});
  text.actual.add({1, 2, 1, 40});
  text.tokens.add({7});
  text.actual.add({12, 1});
  return text;
}

TEST(TaggerText, FromACorpus) {
  EncodedCorpus corpus;
  corpus.add({5, 6, 5}, {9});
  corpus.add({7}, {9});
  const TaggerText text = small_text();
  const TaggerText made = tagger_text(corpus, text.actual);
  EXPECT_EQ(made.fingerprint(), text.fingerprint());
  TaggerText other = small_text();
  other.tokens.add({8});
  other.actual.add({1, 1});
  EXPECT_NE(other.fingerprint(), text.fingerprint());
}

TEST(TaggerText, ClassesUpToTheLargestOfAToken) {
  EXPECT_EQ(num_fertility_classes(small_text()), 12U);  // not the sink's 40
  TaggerText few;
  few.tokens.add({5});
  few.actual.add({2, 1});
  EXPECT_EQ(num_fertility_classes(few), 10U);
  EXPECT_EQ(num_fertility_classes(few, 0), 11U);
  EXPECT_EQ(num_fertility_classes(small_text(), 0), 13U);
}

TEST(TaggerText, ExamplesHaveTheirSink) {
  const Example example = tagger_example(small_text(), 1);
  EXPECT_THAT(example.source, ElementsAre(7, Vocabulary::kSink));
  EXPECT_THAT(example.aligned, ElementsAre(12, 1));
  EXPECT_EQ(example.number, 1U);
}

TEST(UnknownWords, RareOnesAreReadAsUnknownMoreOften) {
  TaggerText text;
  text.tokens.add(std::vector<uint32_t>(30, 5));
  text.tokens.add({6});
  const UnknownWords unknown(text, 1, 7);
  size_t often = 0, rare = 0;
  for (size_t sentence = 0; sentence < 2000; ++sentence) {
    std::vector<uint32_t> tokens = {5, 6, Vocabulary::kSink, 900};
    unknown.replace(3, sentence, tokens);
    often += tokens[0] == Vocabulary::kUnknown ? 1 : 0;
    rare += tokens[1] == Vocabulary::kUnknown ? 1 : 0;
    EXPECT_EQ(tokens[2], Vocabulary::kSink);
    EXPECT_EQ(tokens[3], 900U);
  }
  EXPECT_NEAR(static_cast<double>(often), 2000.0 / 31, 40);
  EXPECT_NEAR(static_cast<double>(rare), 1000, 150);
}

TEST(UnknownWords, AreAFunctionOfSeedEpochAndSentence) {
  TaggerText text;
  text.tokens.add({4, 5, 6, 7, 8, 9, 10, 11});
  const auto replaced = [&text](uint64_t seed, uint64_t epoch, size_t sentence) {
    std::vector<uint32_t> tokens(text.tokens[0].begin(), text.tokens[0].end());
    UnknownWords(text, 1, seed).replace(epoch, sentence, tokens);
    return tokens;
  };
  EXPECT_EQ(replaced(1, 2, 3), replaced(1, 2, 3));
  EXPECT_NE(replaced(1, 2, 3), replaced(2, 2, 3));
  EXPECT_NE(replaced(1, 2, 3), replaced(1, 3, 3));
  EXPECT_NE(replaced(1, 2, 3), replaced(1, 2, 4));
  std::vector<uint32_t> tokens = {4, 5};
  UnknownWords(text, 0, 1).replace(0, 0, tokens);
  EXPECT_THAT(tokens, ElementsAre(4, 5));
}

}  // namespace
}  // namespace allot
