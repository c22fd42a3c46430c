#include "train/distributed/exchange_format.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>

#include "base/error.h"

namespace allot {
namespace {

float rounded(float value) {
  return from_bfloat16(to_bfloat16(value));
}

TEST(ExchangeFormat, NamesComeBack) {
  for (const ExchangeFormat format : all_exchange_formats()) {
    EXPECT_EQ(parse_exchange_format(to_string(format)), format);
  }
  EXPECT_THROW(parse_exchange_format("float16"), Error);
}

TEST(ExchangeFormat, RoundsToTheNearestAndOfTwoToTheEven) {
  const float step = 1.0F / 128;  // between 1 and 2
  EXPECT_EQ(rounded(1), 1);
  EXPECT_EQ(rounded(1 + step), 1 + step);
  EXPECT_EQ(rounded(1 + 0.49F * step), 1);
  EXPECT_EQ(rounded(1 + 0.51F * step), 1 + step);
  EXPECT_EQ(rounded(1 + 0.5F * step), 1);             // an even one below
  EXPECT_EQ(rounded(1 + 1.5F * step), 1 + 2 * step);  // an even one above
  EXPECT_EQ(rounded(-(1 + 1.5F * step)), -(1 + 2 * step));
  EXPECT_EQ(rounded(1.9999F), 2);
}

TEST(ExchangeFormat, KeepsWhatIsNoOrdinaryNumber) {
  const float infinity = std::numeric_limits<float>::infinity();
  EXPECT_EQ(rounded(infinity), infinity);
  EXPECT_EQ(rounded(-infinity), -infinity);
  EXPECT_EQ(rounded(std::numeric_limits<float>::max()), infinity);
  EXPECT_TRUE(std::signbit(rounded(-0.0F)));
  EXPECT_TRUE(std::isnan(rounded(std::nanf(""))));
  // A NaN whose only bits are among those that go.
  uint32_t bits = 0x7F800001;
  float odd = 0;
  std::memcpy(&odd, &bits, sizeof(odd));
  EXPECT_TRUE(std::isnan(rounded(odd)));
  EXPECT_GT(rounded(1e-40F), 0);  // below the smallest normal number
}

TEST(ExchangeFormat, ErrsByHalfOfTheLastBit) {
  for (float value = 1e-30F; value < 1e30F; value *= 1.37F) {
    EXPECT_LE(std::fabs(rounded(value) - value), value / 256) << value;
  }
}

}  // namespace
}  // namespace allot
