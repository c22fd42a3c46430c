#include "report/explain_picture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/explained_sentence.h"

namespace allot {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using testing::small_explanation;

// The number of an attribute of the last element that begins so before `end`.
double number_before(const std::string& picture, size_t end, const std::string& beginning,
                     const std::string& attribute) {
  const size_t element = picture.rfind(beginning, end);
  const std::string mark = " " + attribute + "=\"";
  return std::stod(picture.substr(picture.find(mark, element) + mark.size()));
}

TEST(DrawExplanation, ShowsWordsWeightsBudgetsAndWarnings) {
  const std::string picture = draw_explanation(small_explanation());
  EXPECT_THAT(picture, HasSubstr(">Häuser</text>"));
  EXPECT_THAT(picture, HasSubstr(">sink</text>"));
  EXPECT_THAT(picture, HasSubstr(">(end)</text>"));
  EXPECT_THAT(picture, HasSubstr(">.75</text>"));
  EXPECT_THAT(picture, HasSubstr("houses, Häuser: 0.75</title>"));
  EXPECT_THAT(picture, HasSubstr("budget left"));
  EXPECT_THAT(picture, HasSubstr("a (csparsemax, fertility constant 2, exhaustion bonus 0.2)"));
  EXPECT_THAT(picture, HasSubstr("b (softmax)"));
  EXPECT_THAT(picture, HasSubstr("31 % of the attention went to the sink"));
  EXPECT_THAT(picture, HasSubstr("repeated-words: houses (2)"));
  EXPECT_THAT(picture, HasSubstr("exactly 0"));
  EXPECT_THAT(picture, HasSubstr("line 2: no words"));
}

TEST(DrawExplanation, NothingToShowIsAPictureToo) {
  EXPECT_THAT(draw_explanation({}), HasSubstr("</svg>"));
}

// Where each text of the key stands: it ends within the picture.
TEST(DrawExplanation, TheKeyIsWithinThePicture) {
  for (const Explanation& explanation : {small_explanation(), Explanation()}) {
    const std::string picture = draw_explanation(explanation);
    const size_t key = picture.find(">received almost no attention</text>");
    ASSERT_NE(key, std::string::npos);
    const double width = number_before(picture, key, "<svg", "width");
    const double x = number_before(picture, key, "<text", "x");
    // 24 bold letters of 10 in DejaVu Sans, which is wide.
    EXPECT_LT(x + 165, width);
    EXPECT_GT(x, 0);
  }
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
