#include "text/moses/finnish.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

TEST(FinnishCaseEnding, KnowsEndingsWithSuffixesAndParticles) {
  EXPECT_EQ(finnish_case_ending("n"), "n");
  EXPECT_EQ(finnish_case_ending("ssa"), "ssa");
  EXPECT_EQ(finnish_case_ending("hunkin"), "hunkin");
  EXPECT_EQ(finnish_case_ending("ssammeko"), "ssammeko");
}

TEST(FinnishCaseEnding, PutsItsFirstLetterIntoLowerCase) {
  EXPECT_EQ(finnish_case_ending("Lle"), "lle");
  EXPECT_EQ(finnish_case_ending("Ä"), "ä");
}

TEST(FinnishCaseEnding, IsNothingElse) {
  EXPECT_EQ(finnish_case_ending(""), std::nullopt);
  EXPECT_EQ(finnish_case_ending("talo"), std::nullopt);
  EXPECT_EQ(finnish_case_ending("nkinkin"), std::nullopt);
  EXPECT_EQ(finnish_case_ending("SSA"), std::nullopt);
}

}  // namespace
}  // namespace allot
