#include "nn/int8_rows.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/cpu_targets.h"
#include "support/random_matrix.h"

namespace allot {
namespace {

TEST(Int8Rows, AreTheNearestNumbersOnEveryCpu) {
  testing::for_each_cpu_target([] {
    Random random(5);
    for (const size_t size : {1, 3, 16, 63, 64, 65, 500}) {
      const Matrix<float> inputs = testing::random_matrix<float>(random, 4, size, 0.7);
      const Int8Rows rows(inputs.view());
      ASSERT_EQ(rows.num_rows(), 4U);
      EXPECT_EQ(rows.size(), size);
      EXPECT_EQ(rows.stride() % 64, 0U);
      for (size_t r = 0; r < 4; ++r) {
        float largest = 0;
        for (size_t k = 0; k < size; ++k) largest = std::max(largest, std::fabs(inputs.row(r)[k]));
        EXPECT_EQ(rows.scale(r), largest / 127);
        int sum = 0;
        for (size_t k = 0; k < size; ++k) {
          volatile const float scaled = inputs.row(r)[k] * (127 / largest);
          EXPECT_EQ(rows.row(r)[k], static_cast<int>(std::nearbyint(scaled)));
          sum += rows.row(r)[k];
        }
        EXPECT_EQ(rows.sum(r), sum);
        for (size_t k = size; k < rows.stride(); ++k) EXPECT_EQ(rows.row(r)[k], 0);
      }
    }
  });
}

TEST(Int8Rows, ZerosStayZero) {
  Matrix<float> inputs(2, 70);
  std::fill_n(inputs.data(), 140, 0.0F);
  inputs.row(1)[3] = 1e-39F;
  const Int8Rows rows(inputs.view());
  for (size_t r = 0; r < 2; ++r) {
    EXPECT_EQ(rows.scale(r), 0);
    EXPECT_EQ(rows.sum(r), 0);
    for (size_t k = 0; k < rows.stride(); ++k) EXPECT_EQ(rows.row(r)[k], 0);
  }
}

// So that a model whose numbers overflow is found out as with floats.
TEST(Int8Rows, WhatIsNotFiniteMakesTheScaleNan) {
  testing::for_each_cpu_target([] {
    for (const float wrong : {std::numeric_limits<float>::infinity(), std::nanf("")}) {
      for (const size_t place : {0, 17, 69}) {
        Matrix<float> inputs(2, 70);
        std::fill_n(inputs.data(), 140, 0.5F);
        inputs.row(0)[place] = wrong;
        const Int8Rows rows(inputs.view());
        EXPECT_TRUE(std::isnan(rows.scale(0)));
        EXPECT_EQ(rows.scale(1), 0.5F / 127);
      }
    }
  });
}

}  // namespace
}  // namespace allot
