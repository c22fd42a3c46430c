#include "metrics/meteor/function_words.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"

namespace allot::meteor {
namespace {

TEST(MeteorFunctionWords, BuiltInForEnglishAndGerman) {
  const FunctionWords english = FunctionWords::built_in(find_language("en"));
  for (const char* word : {"the", "The", "of", ",", "\"", "'s", "was"}) {
    EXPECT_TRUE(english.contains(word)) << word;
  }
  for (const char* word : {"boat", "der", ""}) EXPECT_FALSE(english.contains(word)) << word;
  const FunctionWords german = FunctionWords::built_in(find_language("de"));
  for (const char* word : {"der", "FÜR", "über", "."}) EXPECT_TRUE(german.contains(word)) << word;
  EXPECT_FALSE(german.contains("Haus"));
}

// One word in a thousand: there is room for a thousand, and a language has about a hundred.
TEST(MeteorFunctionWords, BuiltInListsAreShort) {
  for (const char* code : {"en", "de"}) {
    const size_t size = FunctionWords::built_in(find_language(code)).size();
    EXPECT_GT(size, 80U) << code;
    EXPECT_LT(size, 120U) << code;
  }
}

TEST(MeteorFunctionWords, AreNotInventedForOthers) {
  EXPECT_THROW(FunctionWords::built_in(find_language("fr")), Error);
}

TEST(MeteorFunctionWords, ComeFromAFile) {
  const allot::testing::TemporaryFolder folder;
  const FunctionWords words = FunctionWords::from_file(folder.write("words", "og\nå\n"));
  EXPECT_EQ(words.size(), 2U);
  EXPECT_TRUE(words.contains("Å"));
  EXPECT_FALSE(words.contains("båt"));
  EXPECT_THROW(FunctionWords::from_file(folder.path("missing")), Error);
}

}  // namespace
}  // namespace allot::meteor
