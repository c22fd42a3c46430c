#include "text/language_guess.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

LanguageProfile profile(const std::string& line, int times = 4) {
  LanguageProfile result;
  for (int i = 0; i < times; ++i) result.add(line);
  return result;
}

const char* const kEnglishText =
    "The old man is in the garden, and a dog was waiting for him on the steps of the house.";
const char* const kGermanText =
    "Der alte Mann ist in dem Garten, und ein Hund wartet auf ihn vor der Tür des Hauses.";
const char* const kRomanianText =
    "Un bărbat este în grădină cu un câine, și o femeie se uită la ei de pe treptele casei.";
const char* const kRussianText =
    "Старик был в саду, и собака ждала его у дома, но он не спешил, как это с ним бывало.";

TEST(LanguageGuess, KnowsCommonLanguages) {
  EXPECT_EQ(profile(kEnglishText).guess(), "en");
  EXPECT_EQ(profile(kGermanText).guess(), "de");
  EXPECT_EQ(profile(kRomanianText).guess(), "ro");
  EXPECT_EQ(profile(kRussianText).guess(), "ru");
  EXPECT_EQ(profile("男の人が庭にいて、犬が家の前で待っている。").guess(), "ja");
  EXPECT_EQ(profile("男人在花园里，狗在房子前面等着他回家吃饭。").guess(), "zh");
  EXPECT_EQ(profile("ο γέρος είναι στον κήπο και ο σκύλος τον περιμένει").guess(), "el");
}

TEST(LanguageGuess, SaysNothingWithoutEvidence) {
  EXPECT_EQ(LanguageProfile().guess(), "");
  EXPECT_EQ(profile(kEnglishText, 1).guess(), "");  // too little
  EXPECT_EQ(profile("Berlin Paris London Tokyo Madrid Wien Oslo Rom", 20).guess(), "");
  EXPECT_EQ(profile("12 34 !! 56", 100).guess(), "");
  // Danish and Norwegian are too much alike.
  EXPECT_EQ(profile("det er en hund i huset og den er ikke til salg for ham", 10).guess(), "");
}

TEST(LanguageGuess, ComparesWithTheLanguageThatIsGiven) {
  EXPECT_TRUE(profile(kEnglishText).can_be("en"));
  EXPECT_FALSE(profile(kEnglishText).can_be("de"));
  EXPECT_FALSE(profile(kEnglishText).can_be("ru"));
  EXPECT_FALSE(profile(kEnglishText).can_be("ja"));
  EXPECT_FALSE(profile(kRussianText).can_be("en"));
  EXPECT_FALSE(profile(kRussianText).can_be("uk"));
  // Languages that would not be recognized may look like anything in their script.
  EXPECT_TRUE(profile(kEnglishText).can_be("eu"));
  EXPECT_TRUE(profile(kEnglishText).can_be("xx"));
  EXPECT_TRUE(profile(kRussianText).can_be("kk"));
  EXPECT_TRUE(profile("日本国憲法前文", 10).can_be("ja"));
  EXPECT_TRUE(LanguageProfile().can_be("de"));
  // Serbian in Latin script looks like Croatian.
  EXPECT_TRUE(profile("čovek je u kući i pas je na putu, a on se vraća kući da jede sa njima")
                  .can_be("sr"));
}

}  // namespace
}  // namespace allot
