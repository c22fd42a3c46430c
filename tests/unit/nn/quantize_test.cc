#include "nn/quantize.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "support/int8_case.h"

namespace allot {
namespace {

using testing::OwnInt8Matrix;

TEST(Quantize, EveryNumberIsWithinHalfAStep) {
  Random random(3);
  const Matrix<float> weights = testing::random_matrix<float>(random, 13, 7, 0.3);
  for (const Int8Scales by : {Int8Scales::kColumns, Int8Scales::kRows}) {
    const OwnInt8Matrix quantized(weights.view(), by);
    ASSERT_EQ(quantized.view().num_scales(), by == Int8Scales::kColumns ? 7U : 13U);
    std::vector<int> largest(quantized.scales.size());
    for (size_t i = 0; i < 13; ++i) {
      for (size_t j = 0; j < 7; ++j) {
        const size_t k = by == Int8Scales::kColumns ? j : i;
        const int value = quantized.values.row(i)[j];
        largest[k] = std::max(largest[k], std::abs(value));
        EXPECT_NEAR(static_cast<float>(value) * quantized.scales[k], weights.row(i)[j],
                    0.501F * quantized.scales[k]);
      }
    }
    for (const int value : largest) EXPECT_EQ(value, 127);
  }
}

TEST(Quantize, RoundsToTheNearestAndUsesBothEnds) {
  const float weights[] = {127, -127, 0.49F, 0.51F, -2.51F, 63.5F};
  int8_t values[6];
  float scale = 0;
  quantize({weights, 1, 6}, Int8Scales::kRows, {values, 1, 6}, &scale);
  EXPECT_EQ(scale, 1.0F);
  EXPECT_EQ(std::vector<int>(values, values + 6), (std::vector<int>{127, -127, 0, 1, -3, 64}));
}

TEST(Quantize, ZerosAndTinyNumbersAreZeros) {
  const float weights[] = {0, 0, 1e-38F, -1e-40F};
  int8_t values[4] = {1, 1, 1, 1};
  float scales[2] = {1, 1};
  quantize({weights, 2, 2}, Int8Scales::kRows, {values, 2, 2}, scales);
  for (const int8_t value : values) EXPECT_EQ(value, 0);
  for (const float scale : scales) EXPECT_EQ(scale, 0);
}

TEST(Quantize, RefusesAnotherShape) {
  Matrix<float> weights(2, 3);
  Matrix<int8_t> values(3, 2);
  float scales[3];
  EXPECT_THROW(quantize(weights.view(), Int8Scales::kColumns, values.view(), scales),
               InternalError);
}

}  // namespace
}  // namespace allot
