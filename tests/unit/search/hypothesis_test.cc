#include "search/hypothesis.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "text/vocabulary.h"

namespace allot {
namespace {

using ::testing::ElementsAre;

TEST(Hypothesis, GrowsByATokenAndIsFinishedByTheEndSymbol) {
  const std::vector<float> weights = {0.25F, 0.75F, 0};
  Hypothesis hypothesis;
  hypothesis.append(7, -0.5F, weights.data(), 2);
  EXPECT_FALSE(hypothesis.is_finished);
  hypothesis.append(Vocabulary::kEnd, -0.25F, weights.data() + 1, 2);
  EXPECT_TRUE(hypothesis.is_finished);
  EXPECT_THAT(hypothesis.tokens, ElementsAre(7));
  EXPECT_THAT(hypothesis.log_probs, ElementsAre(-0.5F, -0.25F));
  EXPECT_EQ(hypothesis.log_prob, -0.75);
  EXPECT_THAT(hypothesis.attention, ElementsAre(ElementsAre(0.25F, 0.75F), ElementsAre(0.75F, 0)));
}

}  // namespace
}  // namespace allot
