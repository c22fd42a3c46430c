#include "report/html_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/html_checks.h"

namespace allot {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TEST(OneFilePage, EveryPartStandsInItsPlace) {
  const std::string page =
      one_file_page({"My page", "i { top: 0 }\n", "<p>Hello</p>\n", "go();\n", "{}"});
  testing::expect_one_file(page);
  EXPECT_THAT(page, HasSubstr("<title>My page</title>\n<style>\n"));
  EXPECT_THAT(page, HasSubstr("i { top: 0 }\n</style>\n</head>\n<body>\n<p>Hello</p>\n"));
  EXPECT_THAT(page, HasSubstr("<script type=\"application/json\" id=\"data\">{}</script>\n"));
  EXPECT_THAT(page, HasSubstr("go();\n</script>\n</body>\n</html>\n"));
}

TEST(OneFilePage, WithoutAScriptThereIsNone) {
  const std::string page = one_file_page({"Plain", "", "<p>Hello</p>\n"});
  testing::expect_one_file(page);
  EXPECT_THAT(page, Not(HasSubstr("<script")));
  EXPECT_THAT(page, HasSubstr("<p>Hello</p>\n"));
}

TEST(OneFilePage, TitleAndDataCannotEndTheirElement) {
  testing::expect_script_is_text(one_file_page(
      {"</title><b>", "", "", "go();", "[\"" + std::string(testing::kScriptInText) + "\"]"}));
  EXPECT_THAT(one_file_page({"</title><b>", "", ""}),
              HasSubstr("<title>&lt;/title&gt;&lt;b&gt;</title>"));
}

TEST(OneFilePage, WhatIsFilledInIsNotSearchedForMarks) {
  const std::string page = one_file_page({"<!-- style -->", "/* <!-- body --> */", "<!-- style -->",
                                          "// <!-- title -->", "[\"<!-- body -->\"]"});
  EXPECT_THAT(page, HasSubstr("<title>&lt;!-- style --&gt;</title>"));
  EXPECT_THAT(page, HasSubstr("/* <!-- body --> */</style>"));
  EXPECT_THAT(page, HasSubstr("<body>\n<!-- style -->\n"));
  EXPECT_THAT(page, HasSubstr("// <!-- title --></script>"));
  EXPECT_THAT(page, HasSubstr("[\"\\u003c!-- body -->\"]"));
}

}  // namespace
}  // namespace allot
