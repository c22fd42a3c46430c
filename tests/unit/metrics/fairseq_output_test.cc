#include "metrics/fairseq_output.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"

namespace allot {
namespace {

using ::testing::ElementsAre;

TEST(FairseqHypotheses, SortsByNumberAndSkipsTheRest) {
  const auto found = fairseq_hypotheses(
      {"loading model", "S-1\tzwei", "H-1\t-0.25\ttwo", "P-1\t-0.2 -0.3", "S-0\teins",
       "H-0\t-1.5e-2\tone and\tmore", "D-0\t-0.1\tone", "Generate test: BLEU4 = 1.0"},
      "out");
  ASSERT_TRUE(found.has_value());
  EXPECT_THAT(*found, ElementsAre("one and\tmore", "two"));
}

TEST(FairseqHypotheses, TakesTheFirstOfSeveral) {
  const auto found = fairseq_hypotheses({"H-0\t-0.1\tbest", "H-0\t-0.2\tsecond"}, "out");
  ASSERT_TRUE(found.has_value());
  EXPECT_THAT(*found, ElementsAre("best"));
}

TEST(FairseqHypotheses, PlainTextIsNotTouched) {
  EXPECT_FALSE(fairseq_hypotheses({"H-milk is warm", "H-2 is gone", "H-3\tgone"}, "out"));
  EXPECT_FALSE(fairseq_hypotheses({"H-\t1\tx", "H-1\t\tx", "H-x1\t-0.5\tx"}, "out"));
  EXPECT_FALSE(fairseq_hypotheses({}, "out"));
}

TEST(FairseqHypotheses, MissesNoSentence) {
  try {
    fairseq_hypotheses({"H-0\t-0.1\ta", "H-2\t-0.1\tc"}, "out.txt");
    FAIL() << "H-1 is missing";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(),
                 "out.txt: has a line H-2, but none for H-1\n"
                 "  to fix: give the whole of fairseq's output");
  }
}

TEST(FairseqHypotheses, RefusesNumbersThatDoNotFit) {
  for (const std::string number : {"H-18446744073709551616", "H-99999999999999999999"}) {
    try {
      fairseq_hypotheses({"S-0\ta", number + "\t-0.1\ta"}, "out.txt");
      FAIL() << number;
    } catch (const Error& error) {
      EXPECT_EQ(std::string(error.what()), "out.txt:2: '" + number +
                                               "' is not the number of a sentence\n"
                                               "  to fix: give fairseq's output as it was written");
    }
  }
}

}  // namespace
}  // namespace allot
