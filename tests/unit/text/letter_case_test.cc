#include "text/letter_case.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace allot {
namespace {

TEST(LetterCase, NamesAreRead) {
  for (const CaseHandling handling : {CaseHandling::kAuto, CaseHandling::kKeep}) {
    EXPECT_EQ(parse_case_handling(to_string(handling)), handling);
  }
  EXPECT_THROW(parse_case_handling("lower"), Error);
}

TEST(LetterCase, LettersOfAnyLanguage) {
  for (const char* text : {"1 a", "É", "日本", "{x}", "ⅳ"}) EXPECT_TRUE(has_letter(text)) << text;
  for (const char* text : {"", "12:30 – €!", "{0}", "１２。", "\U0001F600", "\xFF"}) {
    EXPECT_FALSE(has_letter(text)) << text;
  }
}

TEST(LetterCase, CapitalsAreSeen) {
  EXPECT_TRUE(is_in_capitals({"DAS", "IST", "5", "!"}));
  EXPECT_TRUE(is_in_capitals({"DIE", "GROßE", "ÄPFEL"}));
  EXPECT_FALSE(is_in_capitals({"DAS", "ist"}));
  EXPECT_FALSE(is_in_capitals({"NATO", "."}));
  EXPECT_FALSE(is_in_capitals({"A", "B", "C"}));
  EXPECT_FALSE(is_in_capitals({"你好", "世界"}));
  EXPECT_FALSE(is_in_capitals({}));
}

TEST(LetterCase, TitleCaseIsSeen) {
  EXPECT_TRUE(is_in_title_case({"The", "Dog", "'s", "5th", "Bone", ":", "A", "Story", "你好"}));
  EXPECT_TRUE(is_in_title_case({"Über", "Größe", "L'", "Être", "McDonald"}));
  EXPECT_FALSE(is_in_title_case({"The", "Old", "Dog"}));
  EXPECT_FALSE(is_in_title_case({"The", "Dog", "Of", "the", "House", "Sleeps"}));
  EXPECT_FALSE(is_in_title_case({"The", "NATO", "Meets", "In", "Paris"}));
  EXPECT_FALSE(is_in_title_case({"Vitamins", "A", "B", "C", "D"}));
  EXPECT_FALSE(is_in_title_case({}));
}

TEST(LetterCase, LinesHaveACase) {
  EXPECT_EQ(line_case_of({"THE", "OLD", "DOG", "SLEEPS"}), LineCase::kCapitals);
  EXPECT_EQ(line_case_of({"The", "Old", "Dog", "Sleeps"}), LineCase::kTitle);
  EXPECT_EQ(line_case_of({"The", "old", "Dog", "sleeps"}), LineCase::kMixed);
  EXPECT_EQ(in_line_case("äpfel", LineCase::kCapitals), "ÄPFEL");
  EXPECT_EQ(in_line_case("äpfel", LineCase::kTitle), "Äpfel");
  EXPECT_EQ(in_line_case("iPhone", LineCase::kTitle), "iPhone");
  EXPECT_EQ(in_line_case("'s", LineCase::kTitle), "'s");
  EXPECT_EQ(in_line_case("äpfel", LineCase::kMixed), "äpfel");
}

TEST(LetterCase, LettersChange) {
  EXPECT_EQ(to_upper_case("straße ist 5, äh"), "STRASSE IST 5, ÄH");
  EXPECT_EQ(to_capitalized("ÄPFEL"), "Äpfel");
  EXPECT_EQ(to_capitalized("x"), "X");
  EXPECT_EQ(to_capitalized(""), "");
}

TEST(LetterCase, FirstLettersChange) {
  EXPECT_EQ(with_first_letter_in_capital("über alles"), "Über alles");
  EXPECT_EQ(with_first_letter_in_capital(""), "");
  EXPECT_EQ(with_first_letter_in_lower_case("ÜBER"), "üBER");
  EXPECT_TRUE(is_capitalized("Über"));
  EXPECT_FALSE(is_capitalized("über"));
  EXPECT_FALSE(is_capitalized("1a"));
  EXPECT_FALSE(is_capitalized(""));
}

TEST(LetterCase, VocabulariesAreMostlyOfOneCase) {
  TokenCounts lower, upper;
  for (const char* token : {"das", "Haus", "NATO", "5"}) lower.add(token);
  for (const char* token : {"DAS", "HAUS", "nato", "5"}) upper.add(token);
  EXPECT_TRUE(is_mostly_lower_case(Vocabulary::build(lower)));
  EXPECT_FALSE(is_mostly_lower_case(Vocabulary::build(upper)));
}

}  // namespace
}  // namespace allot
