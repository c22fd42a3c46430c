#include "text/language_names.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

TEST(LanguageNamesTest, KnownAndUnknown) {
  EXPECT_EQ(language_name("de"), "German");
  EXPECT_EQ(language_name("zh"), "Chinese");
  EXPECT_EQ(language_name("xx"), "xx");
  EXPECT_TRUE(is_known_language("de"));
  EXPECT_FALSE(is_known_language("xx"));
}

TEST(LanguageNamesTest, RareLanguagesAreKnownToo) {
  for (const char* code :
       {"aa", "br", "fo", "gd", "ha", "kl", "lb", "my", "oc", "rm", "wo", "zu"}) {
    EXPECT_TRUE(is_known_language(code)) << code;
  }
  EXPECT_EQ(language_name("lb"), "Luxembourgish");
}

}  // namespace
}  // namespace allot
