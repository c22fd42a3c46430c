#include "corpus/formats/language_tag.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace allot {
namespace {

TEST(LanguageTag, MatchesRegionsOfALanguage) {
  EXPECT_TRUE(matches_language("de", "de"));
  EXPECT_TRUE(matches_language("de", "DE-at"));
  EXPECT_TRUE(matches_language("de", "de_AT"));
  EXPECT_TRUE(matches_language("pt-br", "pt_BR"));
  EXPECT_FALSE(matches_language("de", "den"));
  EXPECT_FALSE(matches_language("de-AT", "de"));
  EXPECT_FALSE(matches_language("", "de"));
}

TEST(LanguageTag, ComparesLanguages) {
  EXPECT_TRUE(is_same_language("en-US", "en-GB"));
  EXPECT_FALSE(is_same_language("en", "eno"));
}

TEST(LanguageTag, RefusesWhatIsNone) {
  for (const char* good : {"de", "gsw", "pt-BR", "zh-Hant-TW", "es-419"}) {
    EXPECT_NO_THROW(check_language_tag(good)) << good;
  }
  for (const char* bad : {"", "d", "german", "d2", "de/../x", "de AT"}) {
    EXPECT_THROW(check_language_tag(bad), Error) << bad;
  }
}

}  // namespace
}  // namespace allot
