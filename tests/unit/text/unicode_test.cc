#include "text/unicode.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

std::string uppercase(CodePoint code_point) {
  std::string text;
  append_uppercase(text, code_point);
  return text;
}

TEST(Unicode, KnowsAscii) {
  EXPECT_EQ(traits_of('A'), kAlphabetic);
  EXPECT_EQ(traits_of('z'), kAlphabetic | kLowercase | kLowercaseLetter);
  EXPECT_EQ(traits_of('7'), kDecimalDigit | kNumber);
  EXPECT_EQ(traits_of('$'), kCurrency | kPunctuation);
  EXPECT_EQ(traits_of('~'), kPunctuation);
  EXPECT_EQ(traits_of('\v'), kWhiteSpace);
  EXPECT_EQ(traits_of(0x1F), 0);
  EXPECT_EQ(traits_of(0x7F), 0);
}

TEST(Unicode, LettersAreWiderThanTheLetterCategory) {
  EXPECT_TRUE(has_trait(U'Ⅳ', kAlphabetic));  // a number that counts as letters
  EXPECT_TRUE(has_trait(U'ⓐ', kAlphabetic));
  EXPECT_TRUE(has_trait(U'東', kAlphabetic));
  EXPECT_TRUE(has_trait(0x1D4B3, kAlphabetic));   // outside the first plane
  EXPECT_FALSE(has_trait(0x301, kAlphanumeric));  // combining acute accent
  EXPECT_FALSE(has_trait(U'½', kAlphanumeric));
  EXPECT_TRUE(has_trait(U'½', kNumber));
}

TEST(Unicode, LowercaseIsWiderThanLowercaseLetters) {
  EXPECT_TRUE(has_trait(U'ª', kLowercase));
  EXPECT_FALSE(has_trait(U'ª', kLowercaseLetter));
  EXPECT_FALSE(has_trait(U'ǅ', kLowercase));  // title case
}

TEST(Unicode, WhiteSpaceIsThatOfPerl) {
  for (const CodePoint space :
       {0x85, 0xA0, 0x1680, 0x2000, 0x200A, 0x2028, 0x2029, 0x202F, 0x3000}) {
    EXPECT_TRUE(has_trait(space, kWhiteSpace)) << space;
  }
  for (const CodePoint other : {0x1C, 0x180E, 0x200B, 0xFEFF}) {
    EXPECT_FALSE(has_trait(other, kWhiteSpace)) << other;
  }
}

TEST(Unicode, UnassignedAndLastCodePointsHaveNoTraits) {
  EXPECT_EQ(traits_of(0x378), 0);
  EXPECT_EQ(traits_of(0xE000), 0);
  EXPECT_EQ(traits_of(0xFFFF), 0);
  EXPECT_EQ(traits_of(0x10FFFF), 0);
}

TEST(Unicode, UppercaseMayBeLonger) {
  EXPECT_EQ(uppercase('a'), "A");
  EXPECT_EQ(uppercase(U'é'), "É");
  EXPECT_EQ(uppercase(U'ß'), "SS");
  EXPECT_EQ(uppercase(U'ﬃ'), "FFI");
  EXPECT_EQ(uppercase('7'), "7");
  EXPECT_EQ(uppercase(U'東'), "東");
}

}  // namespace
}  // namespace allot
