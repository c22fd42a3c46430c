#include "align/diagonal.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace allot::align {
namespace {

// The definitions, written out as loops.
struct Loop {
  double sum = 0;
  double feature = 0;
};
Loop loop_over(const PairLengths& lengths, uint32_t j, double tension) {
  Loop loop;
  for (uint32_t i = 1; i <= lengths.given; ++i) {
    const double h = diagonal_feature(lengths, i, j);
    loop.sum += std::exp(tension * h);
    loop.feature += h * std::exp(tension * h);
  }
  return loop;
}

const std::vector<PairLengths> kLengths = {{1, 1}, {1, 7}, {7, 1},   {5, 5},
                                           {3, 8}, {8, 3}, {40, 37}, {200, 13}};
const std::vector<double> kTensions = {0.1, 1, 4, 14};

TEST(Diagonal, FeatureIsTheDistanceFromTheDiagonal) {
  const PairLengths lengths{4, 2};
  EXPECT_DOUBLE_EQ(diagonal_feature(lengths, 2, 1), 0);
  EXPECT_DOUBLE_EQ(diagonal_feature(lengths, 4, 1), -0.5);
  EXPECT_DOUBLE_EQ(diagonal_feature(lengths, 1, 2), -0.75);
  EXPECT_EQ(diagonal_split(lengths, 1), 2U);
  EXPECT_EQ(diagonal_split(lengths, 2), 4U);
  EXPECT_EQ(diagonal_split({2, 4}, 1), 0U);
}

TEST(Diagonal, SumsAreThoseOfTheLoop) {
  for (const PairLengths& lengths : kLengths) {
    for (const double tension : kTensions) {
      for (uint32_t j = 1; j <= lengths.generated; ++j) {
        const Loop loop = loop_over(lengths, j, tension);
        EXPECT_NEAR(diagonal_sum(lengths, j, tension), loop.sum, 1e-12 * loop.sum);
        EXPECT_NEAR(mean_feature(lengths, j, tension), loop.feature / loop.sum, 1e-9);
      }
    }
  }
}

TEST(Diagonal, MeanFeatureIsTheSlopeOfTheLogarithmOfTheSum) {
  for (const PairLengths& lengths : kLengths) {
    for (const double tension : {0.5, 4.0, 10.0}) {
      for (uint32_t j = 1; j <= lengths.generated; ++j) {
        const double step = 1e-4;
        const double numeric = (std::log(diagonal_sum(lengths, j, tension + step)) -
                                std::log(diagonal_sum(lengths, j, tension - step))) /
                               (2 * step);
        EXPECT_NEAR(mean_feature(lengths, j, tension), numeric, 1e-8);
      }
    }
  }
}

TEST(Diagonal, FastAlignExchangesTheLengthsInTheSum) {
  // Equal lengths: nothing is exchanged.
  for (uint32_t j = 1; j <= 5; ++j) {
    EXPECT_NEAR(fast_align_mean_feature({5, 5}, j, 4), mean_feature({5, 5}, j, 4), 1e-12);
  }
  // Fewer generated than given words: the diagonal stays in the sentence.
  const PairLengths lengths{9, 4};
  for (uint32_t j = 1; j <= 4; ++j) {
    const double exchanged = loop_over({4, 9}, j, 3).sum;
    EXPECT_NEAR(fast_align_mean_feature(lengths, j, 3),
                loop_over(lengths, j, 3).feature / exchanged, 1e-12);
  }
}

TEST(Diagonal, FastAlignSumsTheTailToInfinityBehindTheSentence) {
  const PairLengths lengths{2, 6};  // exchanged: position 4 of 2 is behind the end
  const double tension = 3;
  for (uint32_t j = 3; j <= 6; ++j) {
    double exchanged = 0;
    for (uint32_t k = 1; k <= 1000; ++k) {
      exchanged += std::exp(-tension * std::fabs(j / 2.0 - k / 6.0));
    }
    EXPECT_NEAR(fast_align_mean_feature(lengths, j, tension),
                loop_over(lengths, j, tension).feature / exchanged, 1e-12)
        << j;
  }
}

}  // namespace
}  // namespace allot::align
