#include "nn/dropout.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "base/random.h"
#include "support/cpu_targets.h"

namespace allot {
namespace {

using Numbers = std::array<uint32_t, 4>;

TEST(Philox, GivesThePublishedNumbers) {
  // Known answers of the Random123 library for philox4x32-10.
  EXPECT_EQ(philox({0, 0}, {0, 0, 0, 0}),
            (Numbers{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  const uint32_t ones = 0xffffffff;
  EXPECT_EQ(philox({ones, ones}, {ones, ones, ones, ones}),
            (Numbers{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
  EXPECT_EQ(philox({0xa4093822, 0x299f31d0}, {0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}),
            (Numbers{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

std::vector<double> mask(const Dropout& dropout, const DropoutRow& row, size_t count) {
  std::vector<double> values(count, 1);
  apply_dropout(dropout, row, values.data(), count);
  return values;
}

TEST(Dropout, SwitchesOffTheStatedShareAndKeepsTheMean) {
  const size_t count = 100000;
  for (const double probability : {0.1, 0.3, 0.9}) {
    const auto values = mask({probability, 7, 1, 2}, {0, 0}, count);
    double zeros = 0, sum = 0;
    for (const double value : values) {
      EXPECT_TRUE(value == 0 || value == 1 / (1 - probability));
      zeros += value == 0 ? 1 : 0;
      sum += value;
    }
    const double deviation = std::sqrt(probability * (1 - probability) / count);
    EXPECT_NEAR(zeros / count, probability, 5 * deviation);
    EXPECT_NEAR(sum / count, 1, 5 * deviation / (1 - probability));
  }
}

TEST(Dropout, IsAFunctionOfItsPlace) {
  const Dropout dropout{0.5, 42, 3, 1};
  const auto here = mask(dropout, {5, 2}, 64);
  EXPECT_EQ(mask(dropout, {5, 2}, 64), here);
  EXPECT_NE(mask(dropout, {5, 3}, 64), here);
  EXPECT_NE(mask(dropout, {6, 2}, 64), here);
  EXPECT_NE(mask({0.5, 42, 4, 1}, {5, 2}, 64), here);
  EXPECT_NE(mask({0.5, 42, 3, 2}, {5, 2}, 64), here);
  EXPECT_NE(mask({0.5, 43, 3, 1}, {5, 2}, 64), here);
}

TEST(Dropout, TheEndOfARowDoesNotChangeItsStart) {
  const Dropout dropout{0.5, 1, 1, 1};
  const auto longer = mask(dropout, {0, 0}, 11);
  const auto shorter = mask(dropout, {0, 0}, 9);
  EXPECT_EQ(std::vector<double>(longer.begin(), longer.begin() + 9), shorter);
}

// By the formula, number by number: vectors of any length give the same bits.
template <typename T>
std::vector<T> plain_mask(const Dropout& dropout, const DropoutRow& row, std::vector<T> values) {
  const std::array<uint32_t, 2> key = {
      static_cast<uint32_t>(dropout.seed) ^ (dropout.update * 0x9E3779B1U),
      static_cast<uint32_t>(dropout.seed >> 32) ^ dropout.update};
  for (size_t k = 0; k < values.size(); ++k) {
    const Numbers bits =
        philox(key, {static_cast<uint32_t>(k / 4), row.step, row.sentence, dropout.site});
    const bool is_off = bits[k % 4] < uint32_t{1} << 30;  // a quarter of 2^32
    values[k] *= is_off ? T(0) : static_cast<T>(1 / (1 - dropout.probability));
  }
  return values;
}

template <typename T>
void expect_plain_mask(size_t count, Random& random) {
  std::vector<T> values(count);
  for (T& value : values) value = static_cast<T>(random.uniform() - 0.5);
  const Dropout dropout{0.25, random.below(uint64_t{1} << 50),
                        static_cast<uint32_t>(random.below(1000)),
                        static_cast<uint32_t>(random.below(300000))};
  const DropoutRow row{static_cast<uint32_t>(random.below(30000)),
                       static_cast<uint32_t>(random.below(90))};
  const std::vector<T> expected = plain_mask(dropout, row, values);
  apply_dropout(dropout, row, values.data(), count);
  EXPECT_EQ(values, expected);
}

TEST(Dropout, EveryKindOfCpuGivesTheSameMask) {
  testing::for_each_cpu_target([] {
    Random random(5);
    for (size_t count = 0; count < 200; ++count) {
      expect_plain_mask<float>(count, random);
      expect_plain_mask<double>(count, random);
    }
  });
}

TEST(Dropout, OffMeansUntouched) {
  EXPECT_EQ(mask({0, 1, 1, 1}, {0, 0}, 5), std::vector<double>(5, 1));
}

}  // namespace
}  // namespace allot
