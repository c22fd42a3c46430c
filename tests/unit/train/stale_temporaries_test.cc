#include "train/stale_temporaries.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <vector>

#include "base/output_file.h"
#include "base/sealed_folder.h"
#include "support/test_files.h"

namespace allot {
namespace {

namespace fs = std::filesystem;

// The number of a process that has ended.
pid_t gone() {
  const pid_t child = fork();
  if (child == 0) _exit(0);
  waitpid(child, nullptr, 0);
  return child;
}

class StaleTemporariesTest : public ::testing::Test {
 protected:
  // Something that was last written to two hours ago.
  void write_old(const std::string& name) const {
    const std::string path = folder_.write(name, "");
    fs::last_write_time(path, fs::file_time_type::clock::now() - std::chrono::hours(2));
  }
  bool is_there(const std::string& name) const { return fs::exists(folder_.path(name)); }

  testing::TemporaryFolder folder_;
  const std::string of_gone_ = ".model." + std::to_string(gone()) + ".tmp";
  const std::string of_running_ = ".model." + std::to_string(getpid()) + ".tmp";
};

TEST_F(StaleTemporariesTest, OnlyThoseOfProcessesThatAreGone) {
  write_old(of_gone_);
  write_old(of_running_);
  for (const char* name : {".hidden", "model.1.tmp", ".x.tmp"}) write_old(name);
  remove_stale_temporaries(folder_.path(""));
  EXPECT_FALSE(is_there(of_gone_));
  EXPECT_TRUE(is_there(of_running_));
  for (const char* name : {".hidden", "model.1.tmp", ".x.tmp"}) EXPECT_TRUE(is_there(name));
  remove_stale_temporaries(folder_.path("missing"));
}

// The process may run on another machine.
TEST_F(StaleTemporariesTest, WhatIsBeingWrittenStays) {
  fs::create_directory(folder_.path(of_gone_));
  folder_.write(of_gone_ + "/arrays", "");
  fs::last_write_time(folder_.path(of_gone_),
                      fs::file_time_type::clock::now() - std::chrono::hours(2));
  remove_stale_temporaries(folder_.path(""));
  EXPECT_TRUE(is_there(of_gone_));
}

// What OutputFile and SealedFolderWriter leave when they are killed.
TEST_F(StaleTemporariesTest, KnowsTheNamesThatAreGiven) {
  const pid_t child = fork();
  if (child == 0) {
    OutputFile file(folder_.path("text"));
    SealedFolderWriter folder({"box", "box.json"}, folder_.path("model"));
    folder.begin("weights");
    _exit(0);  // destroys neither
  }
  waitpid(child, nullptr, 0);
  std::vector<fs::path> left;
  for (const auto& entry : fs::directory_iterator(folder_.path(""))) left.push_back(entry.path());
  ASSERT_EQ(left.size(), 2U);
  remove_stale_temporaries(folder_.path(""));
  for (const fs::path& path : left) EXPECT_TRUE(fs::exists(path)) << "it may still be written to";
  remove_own_temporaries(folder_.path(""), "model");
  EXPECT_EQ(fs::exists(left[0]) + fs::exists(left[1]), 1);
  for (const fs::path& path : left) {
    if (!fs::exists(path)) continue;
    fs::last_write_time(path, fs::file_time_type::clock::now() - std::chrono::hours(2));
  }
  remove_stale_temporaries(folder_.path(""));
  EXPECT_TRUE(fs::is_empty(folder_.path("")));
}

TEST_F(StaleTemporariesTest, OnesOwnGoInAnyCase) {
  for (const std::string& name : {of_running_, std::string(".model.x.1.tmp")}) {
    folder_.write(name, "");
  }
  remove_own_temporaries(folder_.path(""), "model");
  EXPECT_FALSE(is_there(of_running_));
  EXPECT_TRUE(is_there(".model.x.1.tmp"));
  remove_own_temporaries(folder_.path(""));
  EXPECT_FALSE(is_there(".model.x.1.tmp"));
}

}  // namespace
}  // namespace allot
