#include "fertility/prediction_score.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

TEST(PredictionScore, AccuracyOfAllAndF1OfOthersThanOne) {
  PredictionScore score;
  EXPECT_EQ(score.accuracy(), 0);
  EXPECT_EQ(score.f1(), 0);
  score.add(1, 1);
  score.add(1, 1);
  score.add(2, 2);
  score.add(2, 1);  // precision: 1 of 3
  score.add(3, 2);  // not the same number: neither
  score.add(1, 4);  // recall: 1 of 3
  EXPECT_DOUBLE_EQ(score.accuracy(), 3.0 / 6);
  EXPECT_DOUBLE_EQ(score.f1(), 1.0 / 3);
  PredictionScore sum = score;
  sum.add(score);
  EXPECT_EQ(sum.tokens, 12U);
  EXPECT_DOUBLE_EQ(sum.f1(), score.f1());
}

TEST(BoundScore, CoverageAndExcess) {
  BoundScore score;
  EXPECT_EQ(score.coverage(), 0);
  score.add(2, 1);
  score.add(2.5, 2);
  score.add(2, 2);
  score.add(2, 3);  // too little is no negative excess
  EXPECT_DOUBLE_EQ(score.coverage(), 0.75);
  EXPECT_DOUBLE_EQ(score.mean_excess(), 1.5 / 4);
}

}  // namespace
}  // namespace allot
