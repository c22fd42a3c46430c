#include "report/picture_text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace allot {
namespace {

using ::testing::ElementsAre;

TEST(TextWidth, CountsCharactersNotBytes) {
  EXPECT_EQ(text_width("", 10), 0);
  EXPECT_DOUBLE_EQ(text_width("ä", 10), text_width("a", 10));
  EXPECT_GT(text_width("猫", 10), text_width("a", 10));
  EXPECT_GT(bold_text_width("a", 10), text_width("a", 10));
}

TEST(Shortened, KeepsWhatFits) {
  EXPECT_EQ(shortened("äöü", 3), "äöü");
  EXPECT_EQ(shortened("äöüß", 3), "äö…");
  EXPECT_EQ(shortened("", 3), "");
}

TEST(Wrapped, BreaksAtSpaces) {
  const double width = text_width("aa bb", 10);
  EXPECT_THAT(wrapped("aa bb cc", width, 10), ElementsAre("aa bb", "cc"));
  EXPECT_THAT(wrapped("aa bbbbbbbb cc dd", width, 10), ElementsAre("aa", "bbbbbbbb", "cc dd"));
  EXPECT_THAT(wrapped("", width, 10), ElementsAre());
}

}  // namespace
}  // namespace allot
