#include "fertility/fitting_constant.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

// Sentences of one token each, with its fertility and a sink.
FertilityCounts tokens_with(const std::vector<std::pair<uint32_t, int>>& fertilities) {
  FertilityCounts counts;
  for (const auto& [fertility, times] : fertilities) {
    for (int i = 0; i < times; ++i) counts.add({fertility, 99});
  }
  return counts;
}

TEST(FittingConstant, CoversAlmostAllTokens) {
  EXPECT_EQ(fitting_constant(tokens_with({{1, 900}, {4, 89}, {5, 1}, {8, 10}})), 5);
  EXPECT_EQ(fitting_constant(tokens_with({{1, 900}, {4, 90}, {6, 10}})), 4) << "exactly 99 %";
  EXPECT_EQ(fitting_constant(tokens_with({{1, 900}, {4, 89}, {6, 11}})), 6);
}

TEST(FittingConstant, IsNeverTight) {
  EXPECT_EQ(fitting_constant(tokens_with({{1, 10}})), 3);
  EXPECT_EQ(fitting_constant(FertilityCounts()), 3);
}

TEST(FittingConstant, SinksDoNotCount) {
  const FertilityCounts counts = tokens_with({{1, 3}, {2, 1}});
  EXPECT_EQ(covered_share(counts, 1), 0.75);
  EXPECT_EQ(covered_share(counts, 2), 1);
  EXPECT_EQ(covered_share(FertilityCounts(), 1), 1);
}

}  // namespace
}  // namespace allot
