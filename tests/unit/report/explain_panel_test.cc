#include "report/explain_panel.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "support/explained_sentence.h"

namespace allot {
namespace {

using ::testing::ElementsAre;
using testing::explained_translation;
using ::testing::HasSubstr;
using ::testing::Not;

// What a panel draws of a translation of "Häuser."
std::string drawn(const ExplainedTranslation& translation) {
  ExplainedSentence sentence;
  sentence.source = "Häuser.";
  BarScale scale;
  scale.include(translation);
  const ExplainPanel panel(sentence, translation, "title");
  SvgPicture picture(panel.size(), "", "");
  panel.draw({0, 0}, scale, picture);
  return picture.str();
}

double panel_width(const ExplainedTranslation& translation) {
  ExplainedSentence sentence;
  sentence.source = "Häuser.";
  return ExplainPanel(sentence, translation, "").size().width;
}

size_t count_of(const std::string& text, const std::string& part) {
  size_t count = 0;
  for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

TEST(WeightColor, WhiteIsExactlyZero) {
  EXPECT_EQ(weight_color(0), "#ffffff");
  EXPECT_NE(weight_color(1e-12), "#ffffff");
  EXPECT_EQ(weight_color(1), "#084c88");
  // One hue that only grows darker.
  EXPECT_GT(weight_color(0.2), weight_color(0.3));
}

TEST(WarningLines, OneForEachKind) {
  EXPECT_THAT(
      warning_lines({{"unspent-budget", "a", 0, 3.0},
                     {"unknown-source-word", "/", 1},
                     {"unspent-budget", "b", 2, 1.5},
                     {"unknown-source-word", "/", 3},
                     {"unfinished"}}),
      ElementsAre("unspent-budget: a (3), b (1.5)", "unknown-source-word: / × 2", "unfinished"));
}

TEST(WarningLines, DoNotNameEveryWord) {
  std::vector<ExplainedWarning> warnings;
  for (size_t i = 0; i < 50; ++i) {
    warnings.push_back({"unspent-budget", "w" + std::to_string(i), i, 1.0});
  }
  const std::vector<std::string> lines = warning_lines(warnings);
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_THAT(lines[0], HasSubstr("w11 (1), and 38 more"));
  EXPECT_THAT(lines[0], Not(HasSubstr("w12")));
}

TEST(BarScale, BudgetsAndAttentionHaveOneEach) {
  BarScale scale;
  ExplainedTranslation bounded = explained_translation(true);
  bounded.fertility = {12, 3};
  scale.include(bounded);
  scale.include(explained_translation(false));
  EXPECT_EQ(scale.budget, 12);
  EXPECT_EQ(scale.attention, 2);
}

TEST(ExplainPanel, AZeroIsWrittenAsOneAndTheSinkHasNoEnd) {
  const std::string bounded = drawn(explained_translation(true));
  EXPECT_THAT(bounded, HasSubstr(">0</text>"));
  EXPECT_THAT(bounded, HasSubstr(">0.25</text>"));
  EXPECT_THAT(bounded, HasSubstr(">∞</text>"));
  EXPECT_THAT(bounded, Not(HasSubstr("0.00")));
  EXPECT_THAT(drawn(explained_translation(false)), HasSubstr(">1.25</text>"));
}

TEST(ExplainPanel, FaintWeightsOfARowAreOneElement) {
  ExplainedTranslation translation = explained_translation(true);
  translation.attention[0] = {0.001, 0.001, 0.998};
  const std::string picture = drawn(translation);
  EXPECT_THAT(picture, HasSubstr(">··</text>"));
  // Of 12 weights two are faint and three are 0.
  EXPECT_EQ(count_of(picture, "</title></rect>"), 7U);
}

TEST(ExplainPanel, LongWordsAreShortened) {
  ExplainedTranslation translation = explained_translation(true);
  translation.source_words[0] = {std::string(900, 'x'), 0, 0};
  translation.warnings[1].text = std::string(900, 'x');
  const std::string picture = drawn(translation);
  EXPECT_THAT(picture, HasSubstr(">" + std::string(23, 'x') + "…</text>"));
  EXPECT_THAT(picture, Not(HasSubstr(std::string(24, 'x'))));
}

TEST(ExplainPanel, WarningsAreWrapped) {
  ExplainedTranslation translation = explained_translation(true);
  translation.warnings.clear();
  const double width = panel_width(translation);
  for (size_t i = 0; i < 12; ++i) {
    translation.warnings.push_back(
        {"unspent-budget", std::string(10, 'x'), i, static_cast<double>(i)});
  }
  EXPECT_LE(panel_width(translation), std::max(width, 320.0));
}

}  // namespace
}  // namespace allot
