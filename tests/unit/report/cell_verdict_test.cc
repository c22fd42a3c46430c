#include "report/cell_verdict.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

TEST(CellVerdict, IsAboutBetterNotAboutHigher) {
  EXPECT_EQ(verdict_on(true, Better::kHigher), CellVerdict::kBetter);
  EXPECT_EQ(verdict_on(false, Better::kHigher), CellVerdict::kWorse);
  EXPECT_EQ(verdict_on(true, Better::kLower), CellVerdict::kWorse);
  EXPECT_EQ(verdict_on(false, Better::kLower), CellVerdict::kBetter);
  EXPECT_EQ(verdict_on(true, Better::kNeither), CellVerdict::kDifferent);
}

TEST(CellVerdict, HasASignAndAWord) {
  EXPECT_EQ(sign_of(CellVerdict::kBetter) + word_of(CellVerdict::kBetter), "▲better");
  EXPECT_EQ(sign_of(CellVerdict::kWorse) + word_of(CellVerdict::kWorse), "▼worse");
  EXPECT_EQ(sign_of(CellVerdict::kDifferent) + word_of(CellVerdict::kDifferent), "≠different");
  EXPECT_EQ(sign_of(CellVerdict::kNone) + word_of(CellVerdict::kNone), "");
}

}  // namespace
}  // namespace allot
