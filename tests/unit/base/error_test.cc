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
