#include "infer/next_tokens.h"

#include <gtest/gtest.h>

#include <vector>

namespace allot::infer {
namespace {

TEST(NextTokens, AreAllOfTheVocabulary) {
  std::vector<float> log_probs(4);
  const NextTokens next{log_probs.data(), nullptr, log_probs.size()};
  EXPECT_EQ(next.token(3), 3U);
  EXPECT_EQ(next.place(3), 3U);
  EXPECT_EQ(next.place(4), 4U);
  EXPECT_EQ(next.place(70), 4U);
}

TEST(NextTokens, OrThoseOfAShortlist) {
  std::vector<float> log_probs(3);
  const std::vector<uint32_t> ids = {2, 7, 9};
  const NextTokens next{log_probs.data(), ids.data(), ids.size()};
  for (size_t place = 0; place < ids.size(); ++place) {
    EXPECT_EQ(next.token(place), ids[place]);
    EXPECT_EQ(next.place(ids[place]), place);
  }
  for (const uint32_t other : {0, 1, 3, 8, 10}) EXPECT_EQ(next.place(other), ids.size());
}

}  // namespace
}  // namespace allot::infer
