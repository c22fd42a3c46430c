#include "metrics/unicode_words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace allot {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(SplitWords, SplitsAtEveryUnicodeSpace) {
  EXPECT_THAT(split_words("  ein\tHund \n"), ElementsAre("ein", "Hund"));
  EXPECT_THAT(split_words("a\u00A0b\u2003c\u3000d\u0085e\x1F"
                          "f\u2028g"),
              ElementsAre("a", "b", "c", "d", "e", "f", "g"));
  EXPECT_THAT(split_words(""), IsEmpty());
  EXPECT_THAT(split_words(" \u00A0 "), IsEmpty());
}

TEST(SplitWords, KeepsWhatOnlyLooksLikeSpace) {
  EXPECT_THAT(split_words("a\u200Bb\uFEFFc"), ElementsAre("a\u200Bb\uFEFFc"));
}

TEST(Strip, RemovesSpaceAtTheEnds) {
  EXPECT_EQ(strip_right(" \u00A0ja \u2029\n"), " \u00A0ja");
  EXPECT_EQ(strip(" \u00A0ja nein \u2029\n"), "ja nein");
  EXPECT_EQ(strip(" \t "), "");
  EXPECT_EQ(strip_right(""), "");
}

TEST(LowerCase, FoldsEveryScript) {
  EXPECT_EQ(lower_case("ÄRGER Über Ж Σ"), "ärger über ж σ");
  EXPECT_EQ(lower_case("Straße 5 €"), "straße 5 €");
}

TEST(LowerCase, KnowsTheFinalSigma) {
  EXPECT_EQ(lower_case("ΟΔΟΣ"), "οδος");
  EXPECT_EQ(lower_case("ΟΔΟΣ ΣΟΦΟΣ."), "οδος σοφος.");
  EXPECT_EQ(lower_case("ΟΔΟΣ'Α"), "οδοσ'α");
}

TEST(LowerCase, KeepsTheDotOfTheTurkishI) {
  EXPECT_EQ(lower_case("\u0130X"), "i\u0307x");
}

TEST(AsciiLowerCase, FoldsNothingElse) {
  EXPECT_EQ(ascii_lower_case("AÖZ"), "aÖz");
}

}  // namespace
}  // namespace allot
