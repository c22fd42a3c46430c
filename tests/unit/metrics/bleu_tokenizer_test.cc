#include "metrics/bleu_tokenizer.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "metrics/unicode_words.h"

namespace allot {
namespace {

std::string tokens(std::string_view line, BleuTokenizer tokenizer) {
  const std::string text = tokenize_for_bleu(line, tokenizer);
  return fmt::format("{}", fmt::join(split_words(text), " "));
}

TEST(BleuTokenizer, ThirteenA) {
  EXPECT_EQ(tokens("\"Ja\", sagte er. Um 6:45 Uhr?  ", BleuTokenizer::k13a),
            "\" Ja \" , sagte er . Um 6 : 45 Uhr ?");
  EXPECT_EQ(tokens("it's 1,299.95 in a well-known 3-day sale", BleuTokenizer::k13a),
            "it's 1,299.95 in a well-known 3 - day sale");
  EXPECT_EQ(tokens("a &amp; b <skipped> &quot;c&quot;", BleuTokenizer::k13a), "a & b \" c \"");
}

TEST(BleuTokenizer, International) {
  EXPECT_EQ(tokens("it's 6:45, „gut“ + 5€.", BleuTokenizer::kIntl),
            "it ' s 6:45 , „ gut “ + 5 € .");
  EXPECT_EQ(tokens("im Jahr 2019.", BleuTokenizer::kIntl), "im Jahr 2019.");
}

TEST(BleuTokenizer, Characters) {
  EXPECT_EQ(tokens("zu öd", BleuTokenizer::kChar), "z u ö d");
}

TEST(BleuTokenizer, Chinese) {
  EXPECT_EQ(tokens("他在2019年来。ok.", BleuTokenizer::kZh), "他 在 2019 年 来 。 ok .");
}

TEST(BleuTokenizer, Japanese) {
  const JapaneseSegmenter japanese;
  const std::string text =
      tokenize_for_bleu(" 彼は東京に住んでいる。 ok ", BleuTokenizer::kJaMecab, &japanese);
  EXPECT_EQ(fmt::format("{}", fmt::join(split_words(text), " ")),
            "彼 は 東京 に 住ん で いる 。 ok");
}

TEST(BleuTokenizer, NoneKeepsTheLine) {
  EXPECT_EQ(tokenize_for_bleu(" a,b  c \n", BleuTokenizer::kNone), " a,b  c");
}

TEST(BleuTokenizer, NamesAreReadBack) {
  for (const char* name : {"13a", "intl", "char", "zh", "ja-mecab", "none"}) {
    EXPECT_EQ(to_string(parse_bleu_tokenizer(name)), name);
  }
  EXPECT_THROW(parse_bleu_tokenizer("moses"), Error);
}

}  // namespace
}  // namespace allot
