#include "corpus/held_out_check.h"

#include <gtest/gtest.h>

#include <sstream>

#include "support/test_files.h"

namespace allot {
namespace {

class HeldOutCheck : public ::testing::Test {
 protected:
  // Lines `begin` to `end` of an endless text.
  ParallelFiles files(const std::string& name, int begin, int end) {
    std::string source, target;
    for (int i = begin; i < end; ++i) {
      source += "der schöne Schrank steht schief " + std::to_string(i) + "\n";
      target += "the thin thing they thought of " + std::to_string(i) + "\n";
    }
    return {folder_.write(name + ".de", source), folder_.write(name + ".en", target), ""};
  }

  testing::TemporaryFolder folder_;
};

TEST_F(HeldOutCheck, FindsNothingInOtherText) {
  const HeldOutReport report = compare_held_out(files("train", 0, 100), files("valid", 100, 140));
  EXPECT_EQ(report.pairs, 40U);
  EXPECT_EQ(report.common, 0U);
  EXPECT_FALSE(report.first);
  EXPECT_EQ(report.swap, "");
  EXPECT_FALSE(report.overlaps_too_much());
}

TEST_F(HeldOutCheck, CountsPairsThatAreTrainedOn) {
  const HeldOutReport report = compare_held_out(files("train", 0, 100), files("valid", 90, 130));
  EXPECT_EQ(report.common, 10U);
  EXPECT_TRUE(report.overlaps_too_much());
  EXPECT_EQ(to_string(*report.first), folder_.path("valid.de:1"));
  EXPECT_EQ(report.first_training_line, 91U);
  EXPECT_EQ(overlap_error(report).problem(),
            folder_.path("valid.de:1") +
                ": 10 of 40 validation pairs are also in the training text (this one is its line "
                "91)");
  // Few are no mistake, nor is a small share.
  EXPECT_FALSE(
      compare_held_out(files("train", 0, 100), files("valid", 91, 131)).overlaps_too_much());
  EXPECT_FALSE(
      compare_held_out(files("train", 0, 100), files("valid", 90, 200)).overlaps_too_much());
}

TEST_F(HeldOutCheck, APairThatIsTwiceInEitherCounts) {
  ParallelFiles train = files("train", 0, 30);
  folder_.write("train.de", testing::read_bytes(train.source) + testing::read_bytes(train.source));
  folder_.write("train.en", testing::read_bytes(train.target) + testing::read_bytes(train.target));
  EXPECT_EQ(compare_held_out(train, files("valid", 0, 20)).common, 20U);
}

TEST_F(HeldOutCheck, SeesSwappedSides) {
  ParallelFiles valid = files("valid", 100, 140);
  std::swap(valid.source, valid.target);
  const ParallelFiles train = files("train", 0, 100);
  const HeldOutReport report = compare_held_out(train, valid);
  EXPECT_EQ(report.swap, valid.source + " is spelled like " + train.target + ", and " +
                             valid.target + " like " + train.source + ": are the files swapped?");
  EXPECT_EQ(report.common, 0U);
}

TEST_F(HeldOutCheck, SeesSwappedColumns) {
  const ParallelFiles sides = files("valid", 100, 140);
  std::istringstream source(testing::read_bytes(sides.source)),
      target(testing::read_bytes(sides.target));
  std::string lines;
  for (std::string a, b; std::getline(source, a) && std::getline(target, b);) {
    lines += b + "\t" + a + "\n";
  }
  const std::string tsv = folder_.write("valid.tsv", lines);
  const ParallelFiles train = files("train", 0, 100);
  EXPECT_EQ(compare_held_out(train, {"", "", tsv}).swap,
            "the columns of " + tsv + " are spelled like target and source of " + train.source +
                ": are they swapped?");
}

}  // namespace
}  // namespace allot
