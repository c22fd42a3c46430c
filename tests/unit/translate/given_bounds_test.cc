#include "translate/given_bounds.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace allot {
namespace {

using ::testing::ElementsAre;

// Two words, the first of two tokens.
std::vector<float> bounds(std::vector<float> given) {
  SourceText text;
  text.words = {{"ab", 0, 2}, {"c", 3, 4}};
  text.tokens = {{"a@@", 4, 0}, {"b", 5, 0}, {"c", 6, 1}};
  LineInput line;
  line.fertility = std::move(given);
  line.fertility_place = {"bounds.txt", 3};
  return given_bounds(line, text);
}

TEST(GivenBounds, AreForWordsOrForTokens) {
  EXPECT_THAT(bounds({2, 3}), ElementsAre(2, 2, 3));
  EXPECT_THAT(bounds({2, 3, 1, 9}), ElementsAre(2, 3, 1));  // the last one is the sink's
}

TEST(GivenBounds, MayNotBeReadInTwoWays) {
  EXPECT_THAT(bounds({2, 2, 2}), ElementsAre(2, 2, 2));
  EXPECT_THROW(bounds({2, 3, 1}), Error);
}

TEST(GivenBounds, OfAnotherNumberAreAnErrorAtTheirPlace) {
  try {
    bounds({1});
    ADD_FAILURE() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_EQ(std::string(error.what()).find("bounds.txt:3: 1 number for 2 words (3 tokens)"), 0U)
        << error.what();
  }
}

}  // namespace
}  // namespace allot
