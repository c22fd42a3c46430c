#include "base/progress.h"

#include <gtest/gtest.h>

namespace allot {
namespace {

TEST(ProgressLine, TellsShareRateAndTimeLeft) {
  EXPECT_EQ(progress_line({"align", "pairs", "", 25000, 100000, 5}),
            "align: 25,000 of 100,000 pairs (25 %), 5,000/s, 15 s left");
}

TEST(ProgressLine, TellsElapsedTimeAtTheEnd) {
  EXPECT_EQ(progress_line({"align", "pairs", "", 100, 100, 130}),
            "align: 100 of 100 pairs (100 %), 0.77/s, in 2 min 10 s");
}

TEST(ProgressLine, WorksWithoutTotalAndWithANote) {
  EXPECT_EQ(progress_line({"tokenize", "lines", "", 1234, 0, 2}),
            "tokenize: 1,234 lines, 617/s, in 2.0 s");
  EXPECT_EQ(progress_line({"translate", "lines", "", 1, 0, 0.5}),
            "translate: 1 line, 2.00/s, in 0.5 s");
  EXPECT_EQ(progress_line({"explain", "lines", "", 1, 1, 0.5}),
            "explain: 1 of 1 line (100 %), 2.00/s, in 0.5 s");
  EXPECT_EQ(progress_line({"train", "updates", "loss 3.21", 0, 10, 0}),
            "train: 0 of 10 updates (0 %), loss 3.21");
}

TEST(FormatDuration, ChoosesTheUnit) {
  EXPECT_EQ(format_duration(0.25), "0.2 s");
  EXPECT_EQ(format_duration(42), "42 s");
  EXPECT_EQ(format_duration(59.7), "1 min 00 s");
  EXPECT_EQ(format_duration(185), "3 min 05 s");
  EXPECT_EQ(format_duration(7620), "2 h 07 min");
}

TEST(FormatCount, GroupsByThree) {
  EXPECT_EQ(format_count(0), "0");
  EXPECT_EQ(format_count(999), "999");
  EXPECT_EQ(format_count(1000), "1,000");
  EXPECT_EQ(format_count(1234567), "1,234,567");
}

TEST(FormatCount, MakesTheNounPlural) {
  EXPECT_EQ(format_count(0, "line"), "0 lines");
  EXPECT_EQ(format_count(1, "line"), "1 line");
  EXPECT_EQ(format_count(1234, "line"), "1,234 lines");
}

TEST(Progress, MayEndWithoutFinish) {
  Progress progress("nothing", 10, "things");
  progress.advance(3);
}

}  // namespace
}  // namespace allot
