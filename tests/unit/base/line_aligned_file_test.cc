#include "base/line_aligned_file.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

using ::testing::HasSubstr;

TEST(LineAlignedFile, GoesLineByLineAndEndsWithTheText) {
  const testing::TemporaryFolder folder;
  LineAlignedFile aligned_file(folder.write("prefixes", "a\nb\n"));
  ASSERT_TRUE(aligned_file.is_there());
  EXPECT_EQ(aligned_file.next(1), "a");
  EXPECT_EQ(aligned_file.place().line, 1U);
  EXPECT_EQ(aligned_file.next(2), "b");
  EXPECT_NO_THROW(aligned_file.check_ended(2));
  EXPECT_THROW(aligned_file.next(3), Error);
}

TEST(LineAlignedFile, NamesTheFirstLineThatIsTooMuch) {
  const testing::TemporaryFolder folder;
  LineAlignedFile aligned_file(folder.write("prefixes", "a\nb\nc\n"));
  aligned_file.next(1);
  try {
    aligned_file.check_ended(1);
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(),
                HasSubstr("prefixes:2: has more lines, but the text has only 1 line\n"));
  }
}

TEST(LineAlignedFile, NoneWithoutAPath) {
  LineAlignedFile aligned_file("");
  EXPECT_FALSE(aligned_file.is_there());
  EXPECT_NO_THROW(aligned_file.check_ended(3));
}

}  // namespace
}  // namespace allot
