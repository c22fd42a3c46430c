#include "metrics/meteor/text.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace allot::meteor {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(MeteorText, SplitsWhereJavaDoes) {
  EXPECT_THAT(split_tokens(" a  b\tc\rd\fe\n"), ElementsAre("a", "b", "c", "d", "e"));
  EXPECT_THAT(split_tokens("a\vb"), ElementsAre("a\vb"));
  EXPECT_THAT(split_tokens("a\u00A0b"), ElementsAre("a\u00A0b"));
  EXPECT_THAT(split_tokens(""), IsEmpty());
  EXPECT_THAT(split_tokens(" \t "), IsEmpty());
}

TEST(MeteorText, CountsUtf16Units) {
  EXPECT_EQ(count_utf16_units(""), 0);
  EXPECT_EQ(count_utf16_units("über"), 4);
  EXPECT_EQ(count_utf16_units("a𝄞"), 3);
}

}  // namespace
}  // namespace allot::meteor
