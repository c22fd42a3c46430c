#include "align/position_prior.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "support/numbered_text.h"

namespace allot::align {
namespace {

// The prior of all given positions of a slot.
std::vector<double> spread(const PositionPrior::Slot& slot, uint32_t num_given) {
  std::vector<double> prior;
  for (uint32_t i = 0; i < num_given; ++i) {
    prior.push_back(i < slot.split ? slot.below * slot.decay[slot.split - 1 - i]
                                   : slot.above * slot.decay[i - slot.split]);
  }
  return prior;
}

const testing::NumberedText& prior_text() {
  static const testing::NumberedText kText({"a b c", "a", "b c d e f g h", "a"},
                                           {"u v w x y", "x y z", "x y", ""});
  return kText;
}

TEST(PositionPrior, IsTheDefinition) {
  const LengthTable lengths(prior_text().directed(Direction::kForward));
  PriorParameters parameters;
  parameters.tension = 2.5;
  const PositionPrior prior(lengths, parameters);
  for (const LengthTable::Entry& entry : lengths.entries()) {
    for (uint32_t j = 1; j <= entry.lengths.generated; ++j) {
      const PositionPrior::Slot& slot = prior[entry.first_slot + j - 1];
      const std::vector<double> all = spread(slot, entry.lengths.given);
      double sum = slot.null;
      EXPECT_EQ(slot.null, 0.08);
      for (uint32_t i = 1; i <= entry.lengths.given; ++i) {
        const double expected = 0.92 * std::exp(2.5 * diagonal_feature(entry.lengths, i, j)) /
                                diagonal_sum(entry.lengths, j, 2.5);
        EXPECT_NEAR(all[i - 1], expected, 1e-14);
        sum += all[i - 1];
      }
      EXPECT_NEAR(sum, 1, 1e-12);
    }
  }
}

TEST(PositionPrior, WithoutDiagonalAllPositionsAreAlike) {
  const LengthTable lengths(prior_text().directed(Direction::kForward));
  PriorParameters parameters;
  parameters.favor_diagonal = false;
  const PositionPrior with_null(lengths, parameters);
  EXPECT_EQ(spread(with_null[0], 3), std::vector<double>({0.25, 0.25, 0.25}));
  EXPECT_EQ(with_null[0].null, 0.25);
  parameters.use_null = false;
  const PositionPrior without_null(lengths, parameters);
  EXPECT_EQ(spread(without_null[5], 1), std::vector<double>({1.0}));
  EXPECT_EQ(without_null[5].null, 0);
}

TEST(PositionPrior, WithoutNullTheOthersKeepTheirShare) {
  const LengthTable lengths(prior_text().directed(Direction::kForward));
  PriorParameters parameters;
  parameters.use_null = false;
  const PositionPrior prior(lengths, parameters);
  double sum = prior[0].null;
  for (const double share : spread(prior[0], 3)) sum += share;
  EXPECT_NEAR(sum, 0.92, 1e-12);
}

}  // namespace
}  // namespace allot::align
