#include "align/symmetrize.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace allot::align {
namespace {

const Links kForward = {{0, 0}, {1, 1}, {1, 2}, {4, 4}};
const Links kReverse = {{0, 0}, {2, 2}, {6, 6}};

TEST(Symmetrize, IntersectAndUnion) {
  EXPECT_EQ(symmetrize(kForward, kReverse, Symmetrization::kIntersect), (Links{{0, 0}}));
  EXPECT_EQ(symmetrize(kForward, kReverse, Symmetrization::kUnion),
            (Links{{0, 0}, {1, 1}, {1, 2}, {2, 2}, {4, 4}, {6, 6}}));
}

TEST(Symmetrize, GrowDiagTakesNeighboursWithAFreeWord) {
  // 1-1 touches 0-0; then 1-2 touches 1-1 and its target is free; then 2-2, whose source is free.
  EXPECT_EQ(symmetrize(kForward, kReverse, Symmetrization::kGrowDiag),
            (Links{{0, 0}, {1, 1}, {1, 2}, {2, 2}}));
}

TEST(Symmetrize, FinalTakesWhatIsStillFree) {
  const Links forward = {{0, 0}, {0, 5}, {7, 7}};
  const Links reverse = {{0, 0}, {7, 9}, {9, 0}};
  EXPECT_EQ(symmetrize(forward, reverse, Symmetrization::kGrowDiag), (Links{{0, 0}}));
  EXPECT_EQ(symmetrize(forward, reverse, Symmetrization::kGrowDiagFinalAnd),
            (Links{{0, 0}, {7, 7}}));
  EXPECT_EQ(symmetrize(forward, reverse, Symmetrization::kGrowDiagFinal),
            (Links{{0, 0}, {0, 5}, {7, 7}, {7, 9}, {9, 0}}));
}

TEST(Symmetrize, OfNothingIsNothing) {
  for (const Symmetrization method :
       {Symmetrization::kIntersect, Symmetrization::kUnion, Symmetrization::kGrowDiagFinalAnd}) {
    EXPECT_TRUE(symmetrize({}, {}, method).empty());
  }
  EXPECT_EQ(symmetrize(kForward, {}, Symmetrization::kGrowDiagFinalAnd),
            (Links{{0, 0}, {1, 1}, {4, 4}}));
}

TEST(Symmetrize, DoesNotMindOrderAndRepetition) {
  const Links messy = {{4, 4}, {1, 2}, {0, 0}, {1, 1}, {0, 0}};
  EXPECT_EQ(symmetrize(messy, kReverse, Symmetrization::kGrowDiagFinal),
            symmetrize(kForward, kReverse, Symmetrization::kGrowDiagFinal));
}

TEST(Symmetrization, HasNames) {
  for (const char* name :
       {"intersect", "union", "grow-diag", "grow-diag-final", "grow-diag-final-and"}) {
    EXPECT_EQ(to_string(parse_symmetrization(name)), name);
  }
  EXPECT_THROW(parse_symmetrization("grow"), Error);
}

}  // namespace
}  // namespace allot::align
