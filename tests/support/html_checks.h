#pragma once

#include <gmock/gmock.h>

#include <string>

namespace allot::testing {

// What every page promises.

// One file that works offline, in the dark, and with all its places filled.
inline void expect_one_file(const std::string& page) {
  using ::testing::HasSubstr;
  using ::testing::Not;
  EXPECT_THAT(page, ::testing::StartsWith("<!DOCTYPE html>\n"));
  EXPECT_THAT(page, ::testing::EndsWith("</html>\n"));
  EXPECT_THAT(page, HasSubstr("prefers-color-scheme: dark"));
  for (const char* outside : {"src=", "href=", "@import", "url(", "fetch("}) {
    EXPECT_THAT(page, Not(HasSubstr(outside)));
  }
  EXPECT_THAT(page, Not(HasSubstr("<!-- ")));
}

// For a page whose data hold this text: it has not become an element.
inline constexpr char kScriptInText[] = "</script><script>alert(1)</script>";
inline void expect_script_is_text(const std::string& page) {
  EXPECT_THAT(page, ::testing::Not(::testing::HasSubstr("<script>alert")));
  EXPECT_THAT(page, ::testing::HasSubstr("\\u003c/script>\\u003cscript>alert(1)"));
}

}  // namespace allot::testing
