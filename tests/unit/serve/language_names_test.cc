#include "serve/language_names.h"

#include <gtest/gtest.h>

namespace allot::server {
namespace {

TEST(LanguageNamesTest, KnownAndUnknown) {
  EXPECT_EQ(language_name("de"), "German");
  EXPECT_EQ(language_name("zh"), "Chinese");
  EXPECT_EQ(language_name("xx"), "xx");
}

}  // namespace
}  // namespace allot::server
