#include "report/html_page.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace allot {
namespace {

constexpr char kHtml[] =
    "<style><!-- style --></style><script><!-- data --></script><script><!-- script --></script>";

TEST(OneFilePage, EveryPartStandsInItsPlace) {
  EXPECT_EQ(one_file_page({kHtml, "css", "{}", "js"}),
            "<style>css</style><script>{}</script><script>js</script>");
}

TEST(OneFilePage, DataCannotEndTheirElement) {
  EXPECT_EQ(
      one_file_page({kHtml, "", "[\"</script><!-- style -->\"]", ""}),
      "<style></style><script>[\"\\u003c/script>\\u003c!-- style -->\"]</script><script></script>");
}

TEST(OneFilePage, WhatIsFilledInIsNotSearchedForMarks) {
  EXPECT_EQ(one_file_page({kHtml, "", "", "a <!-- style --> b"}),
            "<style></style><script></script><script>a <!-- style --> b</script>");
}

TEST(OneFilePage, APlaceMustBeThere) {
  EXPECT_THROW(one_file_page({"<style></style>", "", "", ""}), std::exception);
}

}  // namespace
}  // namespace allot
