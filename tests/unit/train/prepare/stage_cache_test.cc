#include "train/prepare/stage_cache.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <stdexcept>

#include "support/test_files.h"

namespace allot {
namespace {

class StageCacheTest : public ::testing::Test {
 protected:
  std::string get(StageCache& cache, const std::string& fingerprint, const std::string& content) {
    const SealedFolder entry =
        cache.get("stage", fingerprint, "a test", [&](SealedFolderWriter& writer) {
          writer.add("file", content);
          return nlohmann::ordered_json{{"size", content.size()}};
        });
    EXPECT_TRUE(entry.content().contains("size"));
    return testing::read_bytes(entry.path_of("file"));
  }

  static std::vector<std::string> names(const std::string& folder) {
    std::vector<std::string> all;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      all.push_back(entry.path().filename().string());
    }
    std::sort(all.begin(), all.end());
    return all;
  }

  testing::TemporaryFolder folder_;
};

TEST_F(StageCacheTest, MakesAnEntryOnce) {
  StageCache cache(folder_.path("cache"));
  EXPECT_EQ(get(cache, "1", "a"), "a");
  EXPECT_EQ(get(cache, "1", "b"), "a");
  EXPECT_EQ(get(cache, "2", "b"), "b");
  EXPECT_EQ(cache.num_made(), 2);
  StageCache later(folder_.path("cache"));
  EXPECT_EQ(get(later, "1", "c"), "a");
  EXPECT_EQ(later.num_made(), 0);
}

TEST_F(StageCacheTest, ChecksBeforeAnEntryIsMade) {
  StageCache cache(folder_.path("cache"));
  get(cache, "1", "a");
  cache.check_before_making([] { throw std::runtime_error("not now"); });
  EXPECT_EQ(get(cache, "1", "a"), "a");  // is there
  EXPECT_THROW(get(cache, "2", "b"), std::runtime_error);
  EXPECT_EQ(names(folder_.path("cache")), (std::vector<std::string>{"stage-1"}));
}

TEST_F(StageCacheTest, MakesADamagedEntryAgain) {
  StageCache cache(folder_.path("cache"));
  get(cache, "1", "aaaa");
  folder_.write("cache/stage-1/file", "aaba");
  EXPECT_EQ(get(cache, "1", "aaaa"), "aaaa");
  EXPECT_EQ(cache.num_made(), 2);
}

TEST_F(StageCacheTest, ProcessesWaitForEachOther) {
  const std::string cache_path = folder_.path("cache");
  const std::string begun = folder_.path("begun");
  const pid_t child = fork();
  if (child == 0) {
    StageCache cache(cache_path);
    cache.get("stage", "1", "a test", [&](SealedFolderWriter& writer) {
      folder_.write("begun", "");
      usleep(300'000);
      writer.add("file", "of the child");
      return nlohmann::ordered_json{{"size", 1}};
    });
    _exit(0);
  }
  while (!std::filesystem::exists(begun)) usleep(1000);
  StageCache cache(cache_path);
  EXPECT_EQ(get(cache, "1", "of the parent"), "of the child");
  EXPECT_EQ(cache.num_made(), 0);
  waitpid(child, nullptr, 0);
}

TEST_F(StageCacheTest, AFailureLeavesNoEntry) {
  StageCache cache(folder_.path("cache"));
  const auto fail = [](SealedFolderWriter& writer) -> nlohmann::ordered_json {
    writer.add("file", "half");
    throw std::runtime_error("stopped");
  };
  EXPECT_THROW(cache.get("stage", "1", "a test", fail), std::runtime_error);
  EXPECT_FALSE(std::filesystem::exists(folder_.path("cache")));
  EXPECT_EQ(get(cache, "1", "whole"), "whole");
  EXPECT_THROW(cache.get("stage", "2", "a test", fail), std::runtime_error);
  EXPECT_EQ(names(folder_.path("cache")), std::vector<std::string>{"stage-1"});
}

TEST_F(StageCacheTest, AFolderThatWasThereBeforeStays) {
  std::filesystem::create_directory(folder_.path("cache"));
  StageCache cache(folder_.path("cache"));
  const auto fail = [](SealedFolderWriter&) -> nlohmann::ordered_json {
    throw std::runtime_error("stopped");
  };
  EXPECT_THROW(cache.get("stage", "1", "a test", fail), std::runtime_error);
  EXPECT_TRUE(std::filesystem::is_empty(folder_.path("cache")));
}

TEST_F(StageCacheTest, WhatAKilledProcessHasLeftGoes) {
  const pid_t child = fork();
  if (child == 0) {
    StageCache(folder_.path("cache")).get("stage", "1", "a test", [&](SealedFolderWriter& writer) {
      writer.add("file", "half");
      raise(SIGKILL);
      return nlohmann::ordered_json();
    });
  }
  waitpid(child, nullptr, 0);
  const std::string cache_path = folder_.path("cache");
  EXPECT_EQ(names(cache_path).size(), 2U);  // locks, and the folder that was being written
  StageCache cache(cache_path);
  EXPECT_EQ(get(cache, "2", "other"), "other");  // it is not its business
  EXPECT_EQ(get(cache, "1", "whole"), "whole");
  EXPECT_EQ(names(cache_path), (std::vector<std::string>{"stage-1", "stage-2"}));
}

}  // namespace
}  // namespace allot
