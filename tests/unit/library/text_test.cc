#include <allot/allot.h>
#include <gtest/gtest.h>

#include "support/test_files.h"

namespace allot::api {
namespace {

TEST(LibraryText, TokenizesAndDetokenizes) {
  const Tokenizer english("en");
  const std::vector<Word> words = english.tokenize("It isn't (so) bad.");
  std::vector<std::string> texts;
  for (const Word& word : words) texts.push_back(word.text);
  EXPECT_EQ(texts, (std::vector<std::string>{"It", "isn", "'t", "(", "so", ")", "bad", "."}));
  EXPECT_EQ(words[4].begin, 10U);
  EXPECT_EQ(words[4].end, 12U);
  EXPECT_EQ(english.detokenize(texts), "It isn't (so) bad.");
  EXPECT_EQ(Tokenizer("en", {true, true}).tokenize("a well-known 'x'")[2].text, "@-@");
  EXPECT_THROW(Tokenizer("english"), Error);
}

TEST(LibraryText, LearnsAndAppliesBpe) {
  const ::allot::testing::TemporaryFolder folder;
  const std::string codes = folder.path("codes");
  EXPECT_EQ(Bpe::learn({"low low", "low lower"}, 2, codes), 2U);
  const Bpe bpe(codes);
  const std::string applied = bpe.apply("lower low");
  EXPECT_EQ(applied, "lo@@ w@@ e@@ r low");
  EXPECT_EQ(bpe.apply("lower low"), applied);
  EXPECT_EQ(Bpe::undo(applied), "lower low");
  EXPECT_THROW(Bpe(folder.path("none")), Error);
  EXPECT_THROW(Bpe::learn({""}, 2, codes), Error);
  EXPECT_EQ(Bpe(codes).apply("low"), "low");
}

}  // namespace
}  // namespace allot::api
