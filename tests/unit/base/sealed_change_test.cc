#include "base/sealed_change.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

constexpr FolderKind kKind{"thing", "thing.json", 1};

class SealedChangeTest : public ::testing::Test {
 protected:
  SealedChangeTest() : path_(folder_.path("place")) {
    SealedFolderWriter writer(kKind, path_);
    writer.add("a", "first");
    writer.add("b", "second");
    writer.commit({{"section", {{"key", 1}}}});
  }

  testing::TemporaryFolder folder_;
  std::string path_;
};

TEST_F(SealedChangeTest, AddsAFileAndReplacesIt) {
  testing::write_bytes(path_ + "/guest", "not ours");
  for (const char* bytes : {"third", "another third"}) {
    put_sealed_file(kKind, path_, "c", bytes);
    const SealedFolder changed(kKind, path_, SealedFiles::kKeep);
    EXPECT_EQ(changed.files().size(), 3U);
    EXPECT_EQ(changed.bytes_of("a")->bytes(), "first");
    EXPECT_EQ(changed.bytes_of("b")->bytes(), "second");
    EXPECT_EQ(changed.bytes_of("c")->bytes(), bytes);
    EXPECT_EQ(changed.content()["section"]["key"], 1);
    EXPECT_TRUE(std::filesystem::exists(path_ + "/guest"));
  }
  // Nothing is left beside it.
  size_t num_entries = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder_.path(""))) {
    (void)entry;
    ++num_entries;
  }
  EXPECT_EQ(num_entries, 1U);
}

// A translator may be using the folder meanwhile.
TEST_F(SealedChangeTest, WorksWhileTheFolderIsOpen) {
  const SealedFolder open(kKind, path_, SealedFiles::kKeep);
  put_sealed_file(kKind, path_, "c", "third");
  EXPECT_FALSE(open.has("c"));
  EXPECT_TRUE(SealedFolder(kKind, path_).has("c"));
}

TEST_F(SealedChangeTest, ALinkToTheFolderStaysALink) {
  const std::string link = folder_.path("link");
  std::filesystem::create_directory_symlink(path_, link);
  put_sealed_file(kKind, link, "c", "third");
  EXPECT_TRUE(std::filesystem::is_symlink(link));
  EXPECT_TRUE(SealedFolder(kKind, path_).has("c"));
}

TEST_F(SealedChangeTest, ADamagedFolderIsNotSealedAgain) {
  testing::write_bytes(path_ + "/a", "FIRST");
  EXPECT_THROW(put_sealed_file(kKind, path_, "c", "third"), Error);
  EXPECT_FALSE(std::filesystem::exists(path_ + "/c"));
}

TEST_F(SealedChangeTest, AReadOnlyFolderIsAnError) {
  ASSERT_EQ(chmod(path_.c_str(), 0555), 0);
  if (access(path_.c_str(), W_OK) == 0) GTEST_SKIP() << "root may write everywhere";
  for (const bool is_check : {true, false}) {
    try {
      if (is_check) {
        check_sealed_change(kKind, path_);
      } else {
        put_sealed_file(kKind, path_, "c", "third");
      }
      ADD_FAILURE() << "nothing was thrown";
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::kFailure);
      EXPECT_NE(std::string(error.what()).find("cannot be changed"), std::string::npos);
    }
  }
  chmod(path_.c_str(), 0755);
}

}  // namespace
}  // namespace allot
