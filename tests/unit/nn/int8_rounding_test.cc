#include "nn/int8_rounding.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "support/cpu_targets.h"
#include "support/random_matrix.h"

namespace allot {
namespace {

using testing::for_each_cpu_target;

constexpr size_t kSizes[] = {1, 3, 16, 17, 63, 130};

TEST(Int8Rounding, FindsTheLargest) {
  for_each_cpu_target([] {
    Random random(6);
    for (const size_t size : kSizes) {
      const Matrix<float> values = testing::random_matrix<float>(random, 2, size);
      std::vector<float> by_column(size, 0.25F);
      float largest = 0;
      for (size_t k = 0; k < size; ++k) largest = std::max(largest, std::fabs(values.row(0)[k]));
      EXPECT_EQ(largest_size(values.row(0), size), largest);
      for (size_t r = 0; r < 2; ++r) update_largest(values.row(r), size, by_column.data());
      for (size_t k = 0; k < size; ++k) {
        EXPECT_EQ(by_column[k],
                  std::max({0.25F, std::fabs(values.row(0)[k]), std::fabs(values.row(1)[k])}));
      }
    }
  });
}

TEST(Int8Rounding, WhatIsNotFiniteIsNan) {
  for_each_cpu_target([] {
    for (const float wrong : {std::numeric_limits<float>::infinity(), std::nanf("")}) {
      for (const size_t place : {0, 17, 69}) {
        std::vector<float> values(70, 0.5F);
        values[place] = wrong;
        EXPECT_TRUE(std::isnan(largest_size(values.data(), 70)));
      }
    }
    EXPECT_TRUE(std::isnan(int8_scale(std::nanf("")).scale));
  });
}

TEST(Int8Rounding, RoundsToTheNearest) {
  for_each_cpu_target([] {
    Random random(7);
    for (const size_t size : kSizes) {
      const Matrix<float> values = testing::random_matrix<float>(random, 1, size, 127);
      std::vector<float> factors(size);
      for (float& factor : factors) factor = static_cast<float>(random.uniform());
      std::vector<int8_t> same(size), own(size);
      int sum = 0;
      for (size_t k = 0; k < size; ++k) sum += static_cast<int>(std::nearbyint(values.data()[k]));
      EXPECT_EQ(round_to_int8(values.data(), size, 1.0F, same.data()), sum);
      round_to_int8(values.data(), size, factors.data(), own.data());
      for (size_t k = 0; k < size; ++k) {
        volatile const float scaled = values.data()[k] * factors[k];
        EXPECT_EQ(same[k], static_cast<int>(std::nearbyint(values.data()[k])));
        EXPECT_EQ(own[k], static_cast<int>(std::nearbyint(scaled)));
      }
    }
  });
}

TEST(Int8Rounding, TinyNumbersHaveNoScale) {
  EXPECT_EQ(int8_scale(0).factor, 0);
  EXPECT_EQ(int8_scale(1e-38F).scale, 0);
  EXPECT_EQ(int8_scale(254).scale, 2);
  EXPECT_EQ(int8_scale(254).factor, 0.5F);
}

}  // namespace
}  // namespace allot
