#include "search/constraints.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace allot {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

// The tokens that may follow.
std::vector<size_t> allowed(const Constraints& constraints, const std::vector<uint32_t>& prefix,
                            const std::vector<uint32_t>& tokens) {
  std::vector<float> log_probs(8, -1.0F);
  mask_tokens(constraints, prefix, tokens, {log_probs.data(), nullptr, log_probs.size()});
  std::vector<size_t> result;
  for (size_t i = 0; i < log_probs.size(); ++i) {
    if (!std::isinf(log_probs[i])) result.push_back(i);
  }
  return result;
}

TEST(Constraints, StartAndSinkNeverFollow) {
  EXPECT_THAT(allowed({}, {}, {}), ElementsAre(0, 2, 4, 5, 6, 7));
}

TEST(Constraints, NoEndBeforeTheLeastLength) {
  EXPECT_THAT(allowed({2, 0}, {}, {5}), ElementsAre(0, 4, 5, 6, 7));
  EXPECT_THAT(allowed({2, 0}, {}, {5, 5}), ElementsAre(0, 2, 4, 5, 6, 7));
}

TEST(Constraints, ThePrefixIsForced) {
  EXPECT_THAT(allowed({3, 0}, {6, 7}, {}), ElementsAre(6));
  EXPECT_THAT(allowed({}, {6, 7}, {6}), ElementsAre(7));
  EXPECT_THAT(allowed({}, {6, 7}, {6, 7}), ElementsAre(0, 2, 4, 5, 6, 7));
}

TEST(Constraints, NgramsDoNotComeTwice) {
  EXPECT_THAT(allowed({0, 2}, {}, {4, 5, 6, 4}), ElementsAre(0, 2, 4, 6, 7));
  EXPECT_THAT(allowed({0, 1}, {}, {4, 7}), ElementsAre(0, 2, 5, 6));
  EXPECT_THAT(allowed({0, 3}, {}, {4, 5, 6, 4, 5}), ElementsAre(0, 2, 4, 5, 7));
}

TEST(Constraints, OnlyTheEndIsLeft) {
  std::vector<float> log_probs = {-1, -2, -3, -4, -5};
  mask_all_but_end({log_probs.data(), nullptr, log_probs.size()});
  EXPECT_THAT(log_probs,
              ElementsAre(kMaskedLogProb, kMaskedLogProb, -3, kMaskedLogProb, kMaskedLogProb));
}

// What is masked need not be there.
TEST(Constraints, OfAShortlist) {
  const std::vector<uint32_t> ids = {2, 5, 6, 9};
  const auto masked = [&ids](const std::vector<uint32_t>& prefix,
                             const std::vector<uint32_t>& tokens) {
    std::vector<float> log_probs = {-1, -2, -3, -4};
    mask_tokens({1, 1}, prefix, tokens, {log_probs.data(), ids.data(), ids.size()});
    return log_probs;
  };
  EXPECT_THAT(masked({}, {}), ElementsAre(kMaskedLogProb, -2, -3, -4));
  EXPECT_THAT(masked({}, {6, 7}), ElementsAre(-1, -2, kMaskedLogProb, -4));
  EXPECT_THAT(masked({9}, {}), ElementsAre(kMaskedLogProb, kMaskedLogProb, kMaskedLogProb, -4));
}

TEST(Constraints, Completions) {
  EXPECT_THAT(completions({1, 2, 1, 3, 1}, 2), ElementsAre(2, 3));
  EXPECT_THAT(completions({1, 1}, 2), ElementsAre(1));
  EXPECT_THAT(completions({1, 2}, 3), IsEmpty());
  EXPECT_THAT(completions({1, 2}, 0), IsEmpty());
}

TEST(Constraints, ForbiddenWordsDoNotFollow) {
  TokenCounts counts;
  for (const char* token : {"a", "b"}) counts.add(token);
  const Vocabulary words = Vocabulary::build(counts);
  auto forbidden = std::make_shared<WordPatterns>(word_continuations(words));
  forbidden->add(words, {"a", "b"}, 0);
  Constraints constraints;
  std::vector<float> log_probs(words.size(), -1.0F);
  const infer::NextTokens next{log_probs.data(), nullptr, log_probs.size()};
  WordPatterns::State state;
  mask_forbidden(constraints, state, next);
  constraints.forbidden = forbidden;
  mask_forbidden(constraints, state, next);
  EXPECT_THAT(log_probs, ::testing::Each(-1.0F));
  forbidden->advance(state, words.id("a"));
  mask_forbidden(constraints, state, next);
  EXPECT_TRUE(std::isinf(log_probs[words.id("b")]));
  EXPECT_EQ(log_probs[words.id("a")], -1.0F);
}

}  // namespace
}  // namespace allot
