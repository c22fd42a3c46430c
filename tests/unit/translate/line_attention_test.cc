#include "translate/line_attention.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"

namespace allot {
namespace {

using ::testing::ElementsAre;

TEST(LineAttention, ARowOfAPartBecomesOneOfTheLine) {
  const AttentionRow row{{0.25F, 0.5F}, 0.25F, 1};
  EXPECT_THAT(all_columns(row, {4, true}), ElementsAre(0, 0.25, 0.5, 0, 0.25));
  EXPECT_THAT(all_columns({{1, 0}}, {2, false}), ElementsAre(1, 0));
  EXPECT_THROW(all_columns(row, {2, true}), InternalError);
}

TEST(LineAttention, TheStrongestIsTheFirstOfEqualsAndNeverTheSink) {
  EXPECT_EQ(strongest<double>({0.2, 0.5}, 0.3), 1U);
  EXPECT_EQ(strongest<double>({0.5, 0.5}, 0), 0U);
  EXPECT_EQ(strongest<double>({0.4, 0.2}, 0.4), 0U);
  EXPECT_EQ(strongest<double>({0.1, 0.2}, 0.7), std::nullopt);
  EXPECT_EQ(strongest<double>({0, 0}, 0), std::nullopt);
  EXPECT_EQ(strongest<float>({}, 1), std::nullopt);
}

}  // namespace
}  // namespace allot
