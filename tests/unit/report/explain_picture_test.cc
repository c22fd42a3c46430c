#include "report/explain_picture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/explained_sentence.h"

namespace allot {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using testing::small_explanation;

TEST(WeightColor, WhiteIsExactlyZero) {
  EXPECT_EQ(weight_color(0), "#ffffff");
  EXPECT_NE(weight_color(1e-12), "#ffffff");
  EXPECT_EQ(weight_color(1), "#084c88");
  // One hue that only grows darker.
  EXPECT_GT(weight_color(0.2), weight_color(0.3));
}

TEST(TextWidth, CountsCharactersNotBytes) {
  EXPECT_EQ(text_width("", 10), 0);
  EXPECT_DOUBLE_EQ(text_width("ä", 10), text_width("a", 10));
  EXPECT_GT(text_width("猫", 10), text_width("a", 10));
}

TEST(DrawExplanation, ShowsWordsWeightsBudgetsAndWarnings) {
  const std::string picture = draw_explanation(small_explanation());
  EXPECT_THAT(picture, HasSubstr(">Häuser</text>"));
  EXPECT_THAT(picture, HasSubstr(">sink</text>"));
  EXPECT_THAT(picture, HasSubstr(">(end)</text>"));
  EXPECT_THAT(picture, HasSubstr(">.75</text>"));
  EXPECT_THAT(picture, HasSubstr("houses, Häuser: 0.75</title>"));
  EXPECT_THAT(picture, HasSubstr("budget left"));
  EXPECT_THAT(picture, HasSubstr("a (csparsemax)"));
  EXPECT_THAT(picture, HasSubstr("b (softmax)"));
  EXPECT_THAT(picture, HasSubstr("31.2 % of the attention went to the sink"));
  EXPECT_THAT(picture, HasSubstr("repeated-words: houses (2)"));
  EXPECT_THAT(picture, HasSubstr("exactly 0"));
  EXPECT_THAT(picture, HasSubstr("line 2: no words"));
}

TEST(DrawExplanation, NothingToShowIsAPictureToo) {
  EXPECT_THAT(draw_explanation({}), HasSubstr("</svg>"));
}

TEST(DrawExplanation, TextStaysText) {
  Explanation explanation = small_explanation();
  explanation.sentences[0].translations[0]->source_words[0] = {"<b>", 0, 0};
  const std::string picture = draw_explanation(explanation);
  EXPECT_THAT(picture, HasSubstr("&lt;b&gt;"));
  EXPECT_THAT(picture, Not(HasSubstr("<b>")));
}

}  // namespace
}  // namespace allot
