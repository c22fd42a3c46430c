#include "attention/transform.h"

#include <gtest/gtest.h>

#include "support/attention_properties.h"

// A million random rows through every transform and every property of attention_properties.h; the
// unit test of the same name takes a few thousand. In parts, which ctest can run side by side.
namespace allot::attention {
namespace {

constexpr uint64_t kNumParts = 10;
constexpr size_t kRowsOfPart = 100000;

class MillionRowsTest : public ::testing::TestWithParam<uint64_t> {};

// By turns in double and in float; mostly the lengths that translation meets, which the vector
// kernels solve, and one part in five longer, for the pivot search.
TEST_P(MillionRowsTest, HaveEveryProperty) {
  const uint64_t part = GetParam();
  const size_t longest = part % 5 == 4 ? 120 : 50;
  if (part % 2 == 0) {
    testing::check_random_rows<double>(100 + part, kRowsOfPart, longest);
  } else {
    testing::check_random_rows<float>(100 + part, kRowsOfPart, longest);
  }
}

INSTANTIATE_TEST_SUITE_P(Parts, MillionRowsTest, ::testing::Range(uint64_t{0}, kNumParts));

}  // namespace
}  // namespace allot::attention
