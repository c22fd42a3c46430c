#include "base/number_file.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

TEST(NumberFile, GivesBackWhatWasWritten) {
  const testing::TemporaryFolder folder;
  const std::vector<uint32_t> numbers{1, 0, 4294967295U, 7};
  const std::string path = folder.write("numbers", std::string(as_bytes(numbers)));
  EXPECT_EQ(read_numbers(path), numbers);
  EXPECT_TRUE(read_numbers(folder.write("none", "")).empty());
  EXPECT_THROW(read_numbers(folder.path("missing")), Error);
}

TEST(NumberFile, LeavesOutHalfANumber) {
  const testing::TemporaryFolder folder;
  const std::string path = folder.write("numbers", std::string("\1\0\0\0\2\0", 6));
  EXPECT_EQ(read_numbers(path), std::vector<uint32_t>{1});
}

}  // namespace
}  // namespace allot
