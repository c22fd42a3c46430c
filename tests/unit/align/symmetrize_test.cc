#include "align/symmetrize.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "base/error.h"
#include "base/random.h"

namespace allot::align {
namespace {

const Links kForward = {{0, 0}, {1, 1}, {1, 2}, {4, 4}};
const Links kReverse = {{0, 0}, {2, 2}, {6, 6}};

TEST(Symmetrize, IntersectAndUnion) {
  EXPECT_EQ(symmetrize(kForward, kReverse, Symmetrization::kIntersect), (Links{{0, 0}}));
  EXPECT_EQ(symmetrize(kForward, kReverse, Symmetrization::kUnion),
            (Links{{0, 0}, {1, 1}, {1, 2}, {2, 2}, {4, 4}, {6, 6}}));
}

TEST(Symmetrize, GrowDiagTakesNeighborsWithAFreeWord) {
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

// As the method is stated: over all candidates again and again, as long as something is taken.
Links plain_grow_diag(const Links& forward, const Links& reverse) {
  std::set<std::pair<uint32_t, uint32_t>> both, taken;
  for (const Links* links : {&forward, &reverse}) {
    for (const Link& link : *links) {
      if (!both.insert({link.source, link.target}).second) taken.insert({link.source, link.target});
    }
  }
  const auto has_link = [&taken](uint32_t source, uint32_t target) {
    bool has_source = false, has_target = false;
    for (const auto& [s, t] : taken) {
      has_source = has_source || s == source;
      has_target = has_target || t == target;
    }
    return has_source && has_target;
  };
  const auto touches = [&taken](int64_t source, int64_t target) {
    for (const auto& [s, t] : taken) {
      if (std::abs(int64_t{s} - source) <= 1 && std::abs(int64_t{t} - target) <= 1) return true;
    }
    return false;
  };
  for (bool has_grown = true; has_grown;) {
    has_grown = false;
    for (const auto& [source, target] : both) {
      if (taken.count({source, target}) > 0 || has_link(source, target)) continue;
      if (!touches(source, target)) continue;
      taken.insert({source, target});
      has_grown = true;
    }
  }
  Links links;
  for (const auto& [source, target] : taken) links.push_back({source, target});
  return links;
}

TEST(Symmetrize, GrowsInTheOrderOfThePlainMethod) {
  Random random(6);
  for (int round = 0; round < 500; ++round) {
    const size_t length = 1 + random.below(9);
    Links forward, reverse;
    for (uint32_t i = 0; i < length; ++i) {
      forward.push_back({static_cast<uint32_t>(random.below(length)), i});
      reverse.push_back({i, static_cast<uint32_t>(random.below(length))});
    }
    sort_unique(forward);
    sort_unique(reverse);
    EXPECT_EQ(symmetrize(forward, reverse, Symmetrization::kGrowDiag),
              plain_grow_diag(forward, reverse));
  }
}

// One link for each round, from the end on: with a look at all candidates in every round this would
// take an hour.
TEST(Symmetrize, ManyRoundsAreNotSlow) {
  constexpr uint32_t kLength = 200000;
  Links forward, reverse;
  for (uint32_t i = 0; i < kLength; ++i) {
    forward.push_back({i, i});
    reverse.push_back({i, std::min(kLength - 1, i + 1)});
  }
  EXPECT_EQ(symmetrize(forward, reverse, Symmetrization::kGrowDiag).size(), kLength);
}

}  // namespace
}  // namespace allot::align
