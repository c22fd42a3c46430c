#include "metrics/better.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

TEST(Better, HasAnArrowUnlessNeitherScoreIsBetter) {
  EXPECT_STREQ(arrow_of(Better::kHigher), " ↑");
  EXPECT_STREQ(arrow_of(Better::kLower), " ↓");
  EXPECT_STREQ(arrow_of(Better::kNeither), "");
}

}  // namespace
}  // namespace allot
