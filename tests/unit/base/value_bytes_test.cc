#include "base/value_bytes.h"

#include <gtest/gtest.h>

#include <vector>

namespace allot {
namespace {

TEST(ValueBytes, ComeBackInOrder) {
  const std::vector<double> numbers = {1.5, -0.0, 3};
  std::string text;
  const size_t count = numbers.size();
  append_bytes(&count, 1, text);
  append_bytes(numbers.data(), count, text);
  append_bytes("ab", 2, text);
  EXPECT_EQ(text.size(), sizeof(size_t) + 3 * sizeof(double) + 2);
  ByteTaker taker(text);
  std::vector<double> found(taker.take<size_t>());
  taker.take(found.data(), found.size());
  EXPECT_EQ(found, numbers);
  EXPECT_FALSE(taker.is_at_end());
  EXPECT_EQ(taker.take<char>(), 'a');
  EXPECT_EQ(taker.take<char>(), 'b');
  EXPECT_TRUE(taker.is_at_end());
}

TEST(ValueBytes, NoneAreNoBytes) {
  std::string text;
  append_bytes<int>(nullptr, 0, text);
  ByteTaker taker(text);
  taker.take<int>(nullptr, 0);
  EXPECT_TRUE(taker.is_at_end());
}

}  // namespace
}  // namespace allot
