#include "search/longest_translation.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

TEST(LongestTranslation, BySourceAndByOption) {
  EXPECT_EQ(longest_translation(100, 3, 2), 11U);
  EXPECT_EQ(longest_translation(100, 0.5, 3), 6U);
  EXPECT_EQ(longest_translation(10, 3, 2), 10U);
  EXPECT_EQ(longest_translation(200, 1e300, 1000), 200U);
}

}  // namespace
}  // namespace allot
