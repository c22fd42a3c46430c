#include "text/bpe/word_cache.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace allot {
namespace {

using ::testing::ElementsAre;

TEST(BpeWordCache, RemembersWords) {
  BpeWordCache cache;
  std::vector<size_t> ends;
  EXPECT_FALSE(cache.find("house", ends));
  cache.add("house", {2, 5});
  cache.add("cat", {3});
  cache.add("house", {2, 5});
  ASSERT_TRUE(cache.find("house", ends));
  EXPECT_THAT(ends, ElementsAre(2, 5));
  ASSERT_TRUE(cache.find("cat", ends));
  EXPECT_THAT(ends, ElementsAre(3));
}

TEST(BpeWordCache, DoesNotKeepLongWords) {
  BpeWordCache cache;
  const std::string word(1000, 'a');
  std::vector<size_t> ends;
  cache.add(word, {1000});
  EXPECT_FALSE(cache.find(word, ends));
}

TEST(BpeWordCache, ForgetsWhenItIsFull) {
  BpeWordCache cache;
  std::vector<size_t> ends;
  for (int i = 0; i < 300000; ++i) {
    const std::string word = std::to_string(i);
    cache.add(word, {1, word.size()});
    ASSERT_TRUE(cache.find(word, ends));
    ASSERT_THAT(ends, ElementsAre(1, word.size()));
  }
  EXPECT_FALSE(cache.find("0", ends));
}

}  // namespace
}  // namespace allot
