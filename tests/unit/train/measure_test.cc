#include "train/measure.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace allot {
namespace {

TEST(Measure, Names) {
  for (const Measure measure : all_measures()) {
    EXPECT_EQ(parse_measure(to_string(measure)), measure);
  }
  EXPECT_THROW(parse_measure("blue"), Error);
}

TEST(Measure, LowerCostIsBetter) {
  EXPECT_LT(cost_of(Measure::kPerplexity, 3), cost_of(Measure::kPerplexity, 4));
  EXPECT_LT(cost_of(Measure::kBleu, 40), cost_of(Measure::kBleu, 30));
  EXPECT_LT(cost_of(Measure::kRep, 1), cost_of(Measure::kRep, 2));
  EXPECT_LT(cost_of(Measure::kDrop, 1), cost_of(Measure::kDrop, 2));
  EXPECT_FALSE(needs_translations(Measure::kAccuracy));
  EXPECT_TRUE(needs_translations(Measure::kRep));
}

}  // namespace
}  // namespace allot
