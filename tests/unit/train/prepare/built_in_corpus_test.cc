#include "train/prepare/built_in_corpus.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>

#include "support/test_files.h"
#include "toy/corpus_files.h"

namespace allot {
namespace {

namespace fs = std::filesystem;
using testing::read_bytes;

class BuiltInCorpusTest : public ::testing::Test {
 protected:
  BuiltInCorpusTest() {
    recipe_.data.built_in_sentences = 20;
    recipe_.data.cache = folder_.path("cache");
  }
  size_t num_entries() const {
    const auto all = fs::directory_iterator(folder_.path("cache"));
    return static_cast<size_t>(std::distance(begin(all), end(all)));
  }

  testing::TemporaryFolder folder_;
  Recipe recipe_;
};

TEST_F(BuiltInCorpusTest, IsTheCorpusOfItsSeed) {
  const BuiltInCorpus corpus(recipe_, 3);
  EXPECT_FALSE(fs::exists(corpus.folder()));
  corpus.use_in(recipe_);
  EXPECT_EQ(recipe_.data.built_in_sentences, 0U);
  EXPECT_EQ(recipe_.data.source, corpus.folder() + "/train.de");
  EXPECT_FALSE(fs::exists(recipe_.data.source));
  corpus.write();
  write_toy_corpus({folder_.path("toy"), 20, 3});
  for (const std::string& name : toy_corpus_files()) {
    EXPECT_EQ(read_bytes(corpus.folder() + "/" + name), read_bytes(folder_.path("toy/" + name)));
  }
}

TEST_F(BuiltInCorpusTest, IsMadeOnce) {
  const BuiltInCorpus corpus(recipe_, 1);
  corpus.write();
  const auto time = fs::last_write_time(corpus.folder() + "/train.de");
  corpus.write();
  EXPECT_EQ(fs::last_write_time(corpus.folder() + "/train.de"), time);
  EXPECT_NE(BuiltInCorpus(recipe_, 2).folder(), corpus.folder());
  recipe_.data.built_in_sentences = 30;
  EXPECT_NE(BuiltInCorpus(recipe_, 1).folder(), corpus.folder());
}

TEST_F(BuiltInCorpusTest, IsMadeAgainWhenItIsDamaged) {
  const BuiltInCorpus corpus(recipe_, 1);
  corpus.write();
  const std::string file = corpus.folder() + "/valid.en";
  const std::string before = read_bytes(file);
  fs::resize_file(file, before.size() / 2);
  corpus.write();
  EXPECT_EQ(read_bytes(file), before);
  fs::remove(corpus.folder() + "/train.gold");
  corpus.write();
  EXPECT_TRUE(fs::exists(corpus.folder() + "/train.gold"));
}

// A folder of an earlier version, or of a process that was killed: no manifest tells that it is
// whole.
TEST_F(BuiltInCorpusTest, HalfAFolderIsMadeWhole) {
  const BuiltInCorpus corpus(recipe_, 1);
  fs::create_directories(corpus.folder());
  folder_.write("cache/" + fs::path(corpus.folder()).filename().string() + "/.train.de.1.tmp", "");
  corpus.write();
  EXPECT_FALSE(fs::exists(corpus.folder() + "/.train.de.1.tmp"));
  EXPECT_TRUE(fs::exists(corpus.folder() + "/train.de"));
}

TEST_F(BuiltInCorpusTest, WhatAKilledProcessHasLeftGoes) {
  recipe_.data.built_in_sentences = 20'000;
  const BuiltInCorpus corpus(recipe_, 1);
  const pid_t child = fork();
  if (child == 0) {
    corpus.write();
    _exit(0);
  }
  // A folder that is being written, and the lock.
  while (!fs::exists(folder_.path("cache")) || num_entries() < 2) usleep(1000);
  kill(child, SIGKILL);
  int status = 0;
  waitpid(child, &status, 0);
  ASSERT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(num_entries(), 2U);
  corpus.write();
  EXPECT_EQ(num_entries(), 1U);
  EXPECT_TRUE(fs::exists(corpus.folder() + "/train.de"));
}

}  // namespace
}  // namespace allot
