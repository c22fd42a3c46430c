#include "base/scratch_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <stdexcept>

#include "base/error.h"
#include "support/environment.h"
#include "support/test_files.h"

namespace allot {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

TEST(ScratchFolder, IsNewAndForThisUserOnly) {
  const testing::TemporaryFolder place;
  const testing::Environment environment("TMPDIR", place.path(""));
  const ScratchFolder one, other;
  EXPECT_NE(one.path(""), other.path(""));
  EXPECT_EQ(fs::status(one.path("")).permissions(), fs::perms(0700));
  EXPECT_EQ(fs::path(one.path("file")).parent_path().parent_path(),
            fs::path(place.path("")).parent_path());
}

TEST(ScratchFolder, GoesWithWhatIsInIt) {
  const testing::TemporaryFolder place;
  const testing::Environment environment("TMPDIR", place.path(""));
  try {
    const ScratchFolder folder;
    fs::create_directories(folder.path("a/b/c"));
    throw std::runtime_error("work failed");
  } catch (const std::runtime_error&) {
    EXPECT_TRUE(fs::is_empty(place.path("")));
  }
}

TEST(ScratchFolder, SaysWhereItCannotBe) {
  const testing::Environment environment("TMPDIR", "/proc/nowhere");
  try {
    const ScratchFolder folder;
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.exit_code(), 1);
    EXPECT_THAT(error.what(), HasSubstr("/proc/nowhere: cannot hold temporary files: "));
    EXPECT_THAT(error.what(), HasSubstr("to fix: set TMPDIR"));
  }
  const testing::Environment unwritable("TMPDIR", "/proc");
  EXPECT_THROW(ScratchFolder(), Error);
}

}  // namespace
}  // namespace allot
