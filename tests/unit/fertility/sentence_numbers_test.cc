#include "fertility/sentence_numbers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace allot {
namespace {

using ::testing::ElementsAre;

TEST(SentenceNumbers, SentencesOneByOneOrAllAtOnce) {
  SentenceNumbers<float> one_by_one;
  EXPECT_TRUE(one_by_one.empty());
  one_by_one.add({1.5F, 2});
  one_by_one.add({});
  one_by_one.add({3});
  const SentenceNumbers<float> at_once({1.5F, 2, 3}, {2, 0, 1});
  const auto check = [](const SentenceNumbers<float>& numbers) {
    ASSERT_EQ(numbers.size(), 3U);
    EXPECT_THAT(std::vector<float>(numbers[0].begin(), numbers[0].end()), ElementsAre(1.5F, 2));
    EXPECT_TRUE(numbers[1].empty());
    EXPECT_THAT(std::vector<float>(numbers[2].begin(), numbers[2].end()), ElementsAre(3));
  };
  check(one_by_one);
  check(at_once);
  EXPECT_THROW(SentenceNumbers<float>({1, 2}, {1}), InternalError);
}

}  // namespace
}  // namespace allot
