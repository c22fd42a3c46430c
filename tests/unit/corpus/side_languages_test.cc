#include "corpus/side_languages.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

LanguageProfile profile(const char* line) {
  LanguageProfile result;
  for (int i = 0; i < 5; ++i) result.add(line);
  return result;
}

class SideLanguages : public ::testing::Test {
 protected:
  LanguageProfile english_ = profile("The man is in the house with a dog and that is what it was.");
  LanguageProfile german_ =
      profile("Der Mann ist in dem Haus mit einem Hund und das war nicht alles.");
};

TEST_F(SideLanguages, SayNothingWhenTheyFit) {
  EXPECT_TRUE(check_side_languages(german_, english_, {"de", "en"}).empty());
  EXPECT_TRUE(check_side_languages(german_, english_, {"", ""}).empty());
  EXPECT_TRUE(check_side_languages({}, {}, {"de", "en"}).empty());
}

TEST_F(SideLanguages, SeeThatSidesAreSwapped) {
  const auto found = check_side_languages(german_, english_, {"en", "de"});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].problem, Problem::kSwappedSides);
  EXPECT_EQ(found[0].detail,
            "looks like German and the target looks like English, but the languages are given as "
            "en and de");
}

TEST_F(SideLanguages, SeeAnotherLanguage) {
  const auto found = check_side_languages(german_, english_, {"de", "fr"});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].problem, Problem::kOtherLanguage);
  EXPECT_EQ(found[0].side, CorpusSide::kTarget);
  EXPECT_EQ(found[0].detail, "looks like English, but its language is given as fr (French)");
  EXPECT_EQ(check_side_languages(english_, english_, {"ro", "en"}).size(), 1U);
  EXPECT_EQ(check_side_languages(english_, english_, {"ro", ""}).size(), 1U);
  EXPECT_EQ(check_side_languages(german_, german_, {"ru", "ja"}).size(), 2U);
}

TEST_F(SideLanguages, UnknownCodesAreNamed) {
  EXPECT_EQ(describe_unknown_language("xx"), "unknown language 'xx' (is the code right?)");
  for (const char* known : {"de", "DE", "ja", "tdt", "xyz"}) {
    EXPECT_EQ(describe_unknown_language(known), std::nullopt) << known;
  }
}

}  // namespace
}  // namespace allot
