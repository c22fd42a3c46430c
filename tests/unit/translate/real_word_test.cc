#include "translate/real_word.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

TEST(RealWord, HasALetterOrADigit) {
  for (const char* word : {"a", "Häuser", "7", "犬", "-x-"})
    EXPECT_TRUE(is_real_word(word)) << word;
  for (const char* word : {"", ".", "...", "。", "@-@", "\xF0\x9F\x98\x80"}) {
    EXPECT_FALSE(is_real_word(word)) << word;
  }
}

}  // namespace
}  // namespace allot
