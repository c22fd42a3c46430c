#include "infer/word_bounds.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "text/token_counts.h"

namespace allot::infer {
namespace {

using ::testing::ElementsAre;

class WordBoundsTest : public ::testing::Test {
 protected:
  WordBoundsTest() {
    TokenCounts counts;
    for (const char* token : {"un@@", "a@@", "able", "the"}) counts.add(token, 1);
    vocabulary_ = Vocabulary::build(counts);
  }

  std::vector<float> divide(const std::vector<std::string>& tokens, std::vector<float> bounds,
                            float slack) const {
    std::vector<uint32_t> ids;
    for (const std::string& token : tokens) ids.push_back(vocabulary_->id(token));
    divide_among_tokens(SubwordSpans(*vocabulary_), ids.data(), ids.size(), slack, bounds.data());
    return bounds;
  }

  std::optional<Vocabulary> vocabulary_;
};

TEST_F(WordBoundsTest, PiecesShareTheSumAndOneSlack) {
  EXPECT_THAT(divide({"the", "un@@", "a@@", "able"}, {2, 1, 0, 4}, 1), ElementsAre(3, 2, 2, 2));
  EXPECT_THAT(divide({"un@@", "able", "the"}, {1, 2, 0}, 0), ElementsAre(1.5F, 1.5F, 0));
  EXPECT_THAT(divide({}, {}, 1), ElementsAre());
}

// A constant for each word, however many tokens it has.
TEST_F(WordBoundsTest, AConstantIsASlackOfNothing) {
  EXPECT_THAT(divide({"un@@", "able", "the"}, {0, 0, 0}, 3), ElementsAre(1.5F, 1.5F, 3));
}

TEST_F(WordBoundsTest, AWordThatIsCutOffEndsWithTheSentence) {
  EXPECT_THAT(divide({"the", "un@@", "a@@"}, {1, 2, 4}, 1), ElementsAre(2, 3.5F, 3.5F));
}

}  // namespace
}  // namespace allot::infer
