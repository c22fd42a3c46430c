#include "text/string_index.h"

#include <gtest/gtest.h>

#include <string>

namespace allot {
namespace {

TEST(StringIndex, NumbersStringsInTheOrderInWhichTheyCome) {
  StringIndex index;
  EXPECT_EQ(index.add("gray"), 0U);
  EXPECT_EQ(index.add("cat"), 1U);
  EXPECT_EQ(index.add("gray"), 0U);
  EXPECT_EQ(index.size(), 2U);
  EXPECT_EQ(index[0], "gray");
  EXPECT_EQ(index[1], "cat");
}

TEST(StringIndex, FindsOnlyWhatIsThere) {
  StringIndex index;
  EXPECT_EQ(index.find("cat"), StringIndex::kAbsent);
  index.add("cat");
  EXPECT_EQ(index.find("cat"), 0U);
  EXPECT_FALSE(index.contains("ca"));
  EXPECT_FALSE(index.contains("cats"));
}

TEST(StringIndex, TakesAnyBytes) {
  StringIndex index;
  const std::string with_zero("a\0b", 3);
  EXPECT_EQ(index.add(""), 0U);
  EXPECT_EQ(index.add(with_zero), 1U);
  EXPECT_EQ(index.add("a"), 2U);
  EXPECT_EQ(index.find(std::string_view()), 0U);
  EXPECT_EQ(index[1], with_zero);
}

TEST(StringIndex, GrowsAndForgets) {
  StringIndex index;
  for (uint32_t i = 0; i < 10000; ++i) EXPECT_EQ(index.add("word" + std::to_string(i)), i);
  for (uint32_t i = 0; i < 10000; ++i) EXPECT_EQ(index.find("word" + std::to_string(i)), i);
  index.clear();
  EXPECT_EQ(index.size(), 0U);
  EXPECT_FALSE(index.contains("word7"));
  EXPECT_EQ(index.add("word7"), 0U);
}

}  // namespace
}  // namespace allot
