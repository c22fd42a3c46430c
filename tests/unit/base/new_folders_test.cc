#include "base/new_folders.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "support/test_files.h"

namespace allot {
namespace {

namespace fs = std::filesystem;

TEST(NewFolders, TakesEmptyOnesAwayAgain) {
  const testing::TemporaryFolder folder;
  {
    NewFolders folders;
    EXPECT_FALSE(folders.make(folder.path("a/b/c/")));
    EXPECT_FALSE(folders.make(folder.path("a/d")));
    EXPECT_TRUE(fs::is_directory(folder.path("a/b/c")));
    EXPECT_TRUE(fs::is_directory(folder.path("a/d")));
  }
  EXPECT_FALSE(fs::exists(folder.path("a")));
  EXPECT_TRUE(fs::exists(folder.path("")));
}

TEST(NewFolders, WhatHoldsSomethingStays) {
  const testing::TemporaryFolder folder;
  {
    NewFolders folders;
    EXPECT_FALSE(folders.make(folder.path("a/b/c")));
    folder.write("a/b/file", "");
  }
  EXPECT_TRUE(fs::exists(folder.path("a/b/file")));
  EXPECT_FALSE(fs::exists(folder.path("a/b/c")));
}

TEST(NewFolders, WhatWasThereBeforeStays) {
  const testing::TemporaryFolder folder;
  fs::create_directory(folder.path("mine"));
  {
    NewFolders folders;
    EXPECT_FALSE(folders.make(folder.path("mine")));
    EXPECT_FALSE(folders.make(folder.path("mine/new")));
  }
  EXPECT_TRUE(fs::is_empty(folder.path("mine")));
}

TEST(NewFolders, SaysWhatWentWrongAndLeavesNothing) {
  const testing::TemporaryFolder folder;
  folder.write("file", "");
  NewFolders folders;
  EXPECT_EQ(folders.make(folder.path("file")), std::errc::not_a_directory);
  EXPECT_EQ(folders.make(folder.path("file/x/y")), std::errc::not_a_directory);
  fs::create_symlink(folder.path("nowhere"), folder.path("link"));
  EXPECT_TRUE(folders.make(folder.path("link/x")));
}

TEST(NewFolders, KnowsNamesWithoutAFolder) {
  NewFolders folders;
  EXPECT_FALSE(folders.make("."));
  EXPECT_FALSE(folders.make("/"));
}

}  // namespace
}  // namespace allot
