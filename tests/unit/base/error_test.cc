#include "base/error.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace allot {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

TEST(Error, NamesPlaceProblemAndRemedy) {
  const Error error({"train.de", 4182}, "empty sentence", "delete the pair");
  EXPECT_STREQ(error.what(), "train.de:4182: empty sentence\n  to fix: delete the pair");
  EXPECT_EQ(error.kind(), ErrorKind::kInput);
  EXPECT_EQ(error.exit_code(), 3);
  EXPECT_TRUE(error.has_place());
}

TEST(Error, LeavesOutWhatIsNotKnown) {
  EXPECT_STREQ(Error({"train.de"}, "no such file", "").what(), "train.de: no such file");
  const Error usage = Error::usage("beam size must be positive", "give 1 or more");
  EXPECT_STREQ(usage.what(), "beam size must be positive\n  to fix: give 1 or more");
  EXPECT_EQ(usage.exit_code(), 2);
  EXPECT_FALSE(usage.has_place());
  EXPECT_EQ(Error::failure({"out"}, "disk full", "").exit_code(), 1);
}

TEST(Error, QuotesNothingThatATerminalWouldObey) {
  const Error error({"a\x1b[2J\n", 3}, "not a link: '\x1b]0;x\a\xff\n  to fix: run rm'",
                    "delete\r it");
  EXPECT_STREQ(error.what(),
               "a\\x1b[2J\\n:3: not a link: '\\x1b]0;x\\x07\\xff\\n  to fix: run rm'\n"
               "  to fix: delete\\r it");
  EXPECT_EQ(to_string(Place{"\xE2\x80\xAEx"}), "\\u202ex");
}

TEST(Error, ANameThatWouldHideItsEndIsQuoted) {
  EXPECT_STREQ(Error({"a: b.de", 3}, "is empty", "").what(), "'a: b.de':3: is empty");
  EXPECT_EQ(to_string(Place{"it's: b"}), "'it\\x27s: b'");
  EXPECT_EQ(to_string(Place{"it's"}), "it's");
  EXPECT_EQ(to_string(Place{"a:b"}), "a:b");
}

TEST(Error, IsNotEndless) {
  const std::string all(1000000, 'x');
  const std::string text = Error({all, 1}, all, all).what();
  EXPECT_LT(text.size(), 20000U);
  EXPECT_THAT(text, HasSubstr("xxx...:1: xxx"));
  EXPECT_THAT(text, HasSubstr("xxx...\n  to fix: xxx"));
}

TEST(Error, GivesItsParts) {
  const Error error({"train.de", 4182}, "empty\n  to fix: no", "delete the pair");
  EXPECT_EQ(error.problem(), "train.de:4182: empty\\n  to fix: no");
  EXPECT_EQ(error.problem_alone(), "empty\\n  to fix: no");
  EXPECT_EQ(error.place().file, "train.de");
  EXPECT_EQ(error.place().line, 4182U);
  EXPECT_EQ(error.remedy(), "delete the pair");
  const Error quoted({"it's: a\n.de", 3}, "is: empty", "");
  EXPECT_EQ(quoted.place().file, "it's: a\\n.de");
  EXPECT_EQ(quoted.problem_alone(), "is: empty");
  const Error bare = Error::usage("wrong", "");
  EXPECT_EQ(bare.problem(), "wrong");
  EXPECT_EQ(bare.problem_alone(), "wrong");
  EXPECT_EQ(bare.place().file, "");
  EXPECT_EQ(bare.remedy(), "");
}

TEST(AllotCheck, ThrowsWithSourcePlaceAndCondition) {
  EXPECT_NO_THROW(ALLOT_CHECK(1 + 1 == 2, "arithmetic"));
  try {
    ALLOT_CHECK(1 + 1 == 3, "arithmetic");
    FAIL() << "did not throw";
  } catch (const InternalError& error) {
    EXPECT_THAT(error.what(), StartsWith("tests/unit/base/error_test.cc:"));
    EXPECT_THAT(error.what(), HasSubstr("arithmetic (check failed: 1 + 1 == 3)"));
  }
}

}  // namespace
}  // namespace allot
