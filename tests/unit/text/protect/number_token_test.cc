#include "text/protect/number_token.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "text/word_splitter.h"

namespace allot {
namespace {

TEST(NumberToken, HasItsNumber) {
  EXPECT_EQ(number_token(0), "⓵");
  EXPECT_EQ(number_token(9), "⓾");
  for (size_t number = 0; number < kNumNumberTokens; ++number) {
    EXPECT_EQ(number_of_token(number_token(number)), number);
  }
  for (const char* other : {"", "1", "①", "⓴", "⓿", "⓵⓵", "a⓵", "\xE2"}) {
    EXPECT_FALSE(number_of_token(other)) << other;
  }
  EXPECT_THROW(number_token(kNumNumberTokens), InternalError);
}

TEST(NumberToken, IsFoundInText) {
  const std::string text = "a⓶…";
  EXPECT_EQ(number_token_bytes(text, 0), 0U);
  EXPECT_EQ(number_token_bytes(text, 1), 3U);
  EXPECT_EQ(number_token_bytes(text, 4), 0U);
}

// Whatever is beside it, no word has more than it.
TEST(NumberToken, IsAWordOfItsOwn) {
  for (const char* language : {"en", "de", "fr", "fi"}) {
    const WordSplitter splitter({language, false, true, true});
    EXPECT_EQ(splitter.split_line("a⓵,⓶.⓷b-⓸'s (⓹)").find("⓵ , ⓶ . ⓷ b"), 2U) << language;
  }
}

}  // namespace
}  // namespace allot
