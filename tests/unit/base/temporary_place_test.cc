#include "base/temporary_place.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <set>

#include "support/test_files.h"

namespace allot {
namespace {

namespace fs = std::filesystem;

std::string temporary_beside(const std::string& path) {
  return make_temporary(path, [](const std::string&) { return 0; }).path;
}

TEST(TemporaryPlace, LiesBesideAndSaysWhoseItIs) {
  const fs::path place = temporary_beside("a/b.c/model.best");
  EXPECT_EQ(place.parent_path(), "a/b.c");
  const TemporaryOwner owner = temporary_owner(place.filename().string());
  EXPECT_EQ(owner.name, "model.best");
  EXPECT_EQ(owner.process, getpid());
  EXPECT_EQ(temporary_owner(temporary_beside("model")).name, "model");
}

TEST(TemporaryPlace, NobodyCanPredictIt) {
  std::set<std::string> names;
  for (int i = 0; i < 100; ++i) names.insert(temporary_beside("model"));
  EXPECT_EQ(names.size(), 100U);
}

TEST(TemporaryPlace, TriesOtherNamesWhenOneIsTaken) {
  std::set<std::string> tried;
  const TemporaryPlace place = make_temporary("model", [&](const std::string& name) {
    tried.insert(name);
    return tried.size() < 3 ? EEXIST : 0;
  });
  EXPECT_EQ(place.error, 0);
  EXPECT_EQ(tried.size(), 3U);
  EXPECT_EQ(tried.count(place.path), 1U);
}

TEST(TemporaryPlace, GivesUpWhenNothingCanBeMade) {
  int count = 0;
  const TemporaryPlace place = make_temporary("model", [&](const std::string&) {
    ++count;
    return EACCES;
  });
  EXPECT_EQ(place.path, "");
  EXPECT_EQ(place.error, EACCES);
  EXPECT_EQ(count, 1);
  EXPECT_EQ(make_temporary("model", [](const std::string&) { return EEXIST; }).error, EEXIST);
}

TEST(TemporaryPlace, LongNamesAreCut) {
  const std::string name(255, 'n');
  const std::string place = temporary_beside(name);
  EXPECT_LE(place.size(), 255U);
  EXPECT_EQ(temporary_owner(place).process, getpid());
}

TEST(TemporaryPlace, KnowsNamesOfOlderVersions) {
  EXPECT_EQ(temporary_owner(".model.77.tmp").name, "model");
  EXPECT_EQ(temporary_owner(".model.77.tmp").process, 77);
  EXPECT_EQ(temporary_owner(".model.x.77.tmp").name, "model.x");
}

TEST(TemporaryPlace, KnowsOtherNames) {
  for (const char* name :
       {"", ".tmp", ".hidden", "model.1.tmp", ".x.tmp", ".model.x.tmp", ".model.1x.tmp",
        ".model.-1.tmp", ".model.0.tmp", ".model.99999999999.tmp", ".model.77.tmp.old",
        ".0123456789abcdef.tmp", ".model.0123456789abcdef.tmp", ".model.x.0123456789abcdef.tmp"}) {
    EXPECT_EQ(temporary_owner(name).process, 0) << name;
  }
}

TEST(TemporaryPlace, FilesAreNewAndFollowTheUmask) {
  const testing::TemporaryFolder folder;
  const mode_t before = umask(027);
  const int made = create_new_file(folder.path("made"), 0666);
  umask(before);
  ASSERT_GE(made, 0);
  close(made);
  EXPECT_EQ(fs::status(folder.path("made")).permissions(), fs::perms(0640));
}

TEST(TemporaryPlace, WhatIsThereIsNotWrittenTo) {
  const testing::TemporaryFolder folder;
  folder.write("taken", "theirs");
  fs::create_symlink("taken", folder.path("link"));
  fs::create_symlink("nothing", folder.path("dangling"));
  for (const char* name : {"taken", "link", "dangling"}) {
    EXPECT_EQ(create_new_file(folder.path(name), 0666), -1) << name;
    EXPECT_EQ(errno, EEXIST) << name;
  }
  EXPECT_EQ(testing::read_bytes(folder.path("taken")), "theirs");
  EXPECT_FALSE(fs::exists(folder.path("nothing")));
}

}  // namespace
}  // namespace allot
