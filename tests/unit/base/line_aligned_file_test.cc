#include "base/line_aligned_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

using ::testing::HasSubstr;

TEST(Companion, GoesLineByLineAndEndsWithTheText) {
  const testing::TemporaryFolder folder;
  Companion companion(folder.write("prefixes", "a\nb\n"));
  ASSERT_TRUE(companion.is_there());
  EXPECT_EQ(companion.next(1), "a");
  EXPECT_EQ(companion.place().line, 1U);
  EXPECT_EQ(companion.next(2), "b");
  EXPECT_NO_THROW(companion.check_ended(2));
  EXPECT_THROW(companion.next(3), Error);
}

TEST(Companion, NamesTheFirstLineThatIsTooMuch) {
  const testing::TemporaryFolder folder;
  Companion companion(folder.write("prefixes", "a\nb\nc\n"));
  companion.next(1);
  try {
    companion.check_ended(1);
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), HasSubstr("prefixes:2: goes on, but the text has only 1 line\n"));
  }
}

TEST(Companion, NoneWithoutAPath) {
  Companion companion("");
  EXPECT_FALSE(companion.is_there());
  EXPECT_NO_THROW(companion.check_ended(3));
}

}  // namespace
}  // namespace allot
