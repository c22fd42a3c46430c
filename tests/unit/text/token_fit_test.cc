#include "text/token_fit.h"

#include <gtest/gtest.h>

#include <cmath>

#include "text/token_counts.h"

namespace allot {
namespace {

// Of 100 tokens that consist of letters.
TokenFit small_fit() {
  TokenCounts counts;
  counts.add("Haus", 20);
  counts.add("haus", 20);
  counts.add("ha@@", 30);
  counts.add("us", 20);
  counts.add("ö@@", 10);
  counts.add(",", 1000);
  counts.add("3d", 1000);
  counts.add("家", 1000);
  return TokenFit(Vocabulary::build(counts));
}

TEST(TokenFitTest, WordsAreMadeOfTokens) {
  const TokenFit fit = small_fit();
  const auto log_prob = [&fit](const char* text) { return fit.score(text).log_prob; };
  EXPECT_DOUBLE_EQ(log_prob("HAUS"), std::log(0.4));
  EXPECT_DOUBLE_EQ(log_prob("us, haus!"), std::log(0.2) + std::log(0.4));
  EXPECT_DOUBLE_EQ(log_prob("hahaus"), std::log(0.3) + std::log(0.4));
  EXPECT_DOUBLE_EQ(log_prob("haöus"), std::log(0.3) + std::log(0.1) + std::log(0.2));
  // A token that does not end words, and letters that are no tokens.
  EXPECT_DOUBLE_EQ(log_prob("ö"), -6);
  EXPECT_DOUBLE_EQ(log_prob("ßhaus"), -6 + std::log(0.4));
  EXPECT_EQ(fit.score("Öhaus 12").letters, 5U);
}

TEST(TokenFitTest, KnowsWhatItsOwnTextHas) {
  const TokenFit fit = small_fit();
  // As often as the tokens were counted.
  std::string text;
  for (int i = 0; i < 40; ++i) text += "haus ";
  const double rest = 30 * std::log(0.3) + 20 * std::log(0.2) + 10 * std::log(0.1);
  EXPECT_NEAR(fit.own().log_prob, fit.score(text).log_prob + rest, 1e-9);
  EXPECT_EQ(fit.own().letters, 160U + 60 + 40 + 10);
  EXPECT_LT(fit.score("Something entirely different").mean(), fit.own().mean());
}

TEST(TokenFitTest, ScriptsWithoutSpacesHaveNoWords) {
  const TokenFit::Score score = small_fit().score("家家 haus 家");
  EXPECT_EQ(score.others, 3U);
  EXPECT_EQ(score.letters, 4U);
  EXPECT_DOUBLE_EQ(score.log_prob, std::log(0.4));
}

TEST(TokenFitTest, LongAndStrangeTexts) {
  const TokenFit fit = small_fit();
  EXPECT_EQ(fit.score("").mean(), 0);
  EXPECT_EQ(fit.score(std::string(1'000'000, 'x')).letters, 2000U);
  EXPECT_EQ(fit.score(std::string(100, '\xff')).letters, 0U);
  const TokenFit nothing(Vocabulary::build({}));
  EXPECT_EQ(nothing.own().mean(), 0);
  EXPECT_DOUBLE_EQ(nothing.score("ab").log_prob, -12);
}

}  // namespace
}  // namespace allot
