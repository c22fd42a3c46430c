#include "experiment/progress.h"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>

#include "support/test_files.h"

namespace allot {
namespace {

using FileClock = std::filesystem::file_time_type::clock;

constexpr const char* kStart = "{\"event\":\"start\",\"update\":0,\"total-updates\":200}\n";

TEST(TrainingShare, ContinuesBetweenEntries) {
  TrainingShare share;
  EXPECT_EQ(share.value_now(), 0);
  EXPECT_EQ(share.total_seconds(), 0);
  share.update = 50;
  share.total_updates = 200;
  share.interval = 20;
  share.seconds = 25;
  EXPECT_EQ(share.value_now(), 0.25);
  EXPECT_EQ(share.total_seconds(), 100);
  share.age = 4;  // two updates a second
  EXPECT_EQ(share.value_now(), 0.29);
  share.age = 1000;
  EXPECT_EQ(share.value_now(), 0.35);
  share.has_ended = true;
  EXPECT_EQ(share.value_now(), 1);
}

TEST(TrainingShare, IsReadFromTheLog) {
  const testing::TemporaryFolder folder;
  std::filesystem::create_directory(folder.path("a.run"));
  const std::string log =
      folder.write("a.run/log.jsonl", std::string(kStart) +
                                          "{\"event\":\"updates\",\"update\":100,\"seconds\":7}\n"
                                          "{\"event\":\"updates\",\"update\":150,\"seconds\":9}\n"
                                          "{\"event\":\"validation\",\"update\":150}\n");
  std::filesystem::last_write_time(log, FileClock::now() - std::chrono::seconds(30));
  const TrainingShare share = training_share(folder.path("a"));
  EXPECT_EQ(share.update, 150U);
  EXPECT_EQ(share.interval, 50U);
  EXPECT_EQ(share.seconds, 9);
  EXPECT_NEAR(share.age, 30, 5);
  EXPECT_EQ(training_share(folder.path("b")).value(), 0);
}

// A finished run that is given more epochs continues its log behind the first end.
TEST(TrainingShare, OnlyTheLastEventEndsARun) {
  const testing::TemporaryFolder folder;
  std::filesystem::create_directory(folder.path("a.run"));
  const std::string ended =
      std::string(kStart) + "{\"event\":\"end\",\"update\":200,\"seconds\":9}\n";
  folder.write("a.run/log.jsonl", ended);
  EXPECT_TRUE(training_share(folder.path("a")).has_ended);
  folder.write("a.run/log.jsonl",
               ended +
                   "{\"event\":\"resume\",\"update\":200,\"total-updates\":400}\n"
                   "{\"event\":\"updates\",\"update\":300,\"seconds\":13}\n");
  const TrainingShare share = training_share(folder.path("a"));
  EXPECT_FALSE(share.has_ended);
  EXPECT_EQ(share.value(), 0.75);
}

TEST(LastLine, IsTheLastWholeOneAndShort) {
  const testing::TemporaryFolder folder;
  EXPECT_EQ(last_line(folder.path("none")), "");
  EXPECT_EQ(last_line(folder.write("a", "")), "");
  EXPECT_EQ(last_line(folder.write("a", "half a li")), "");
  EXPECT_EQ(last_line(folder.write("a", "one\n")), "one");
  EXPECT_EQ(last_line(folder.write("a", "one\ntwo\nhalf")), "two");
  EXPECT_EQ(last_line(folder.write("a", std::string(5000, 'x') + "\n")).size(), 60U);
  EXPECT_EQ(last_line(folder.write("a", std::string(5000, 'x') + "\ny\x1b[2J\n")), "y\\x1b[2J");
}

// Before the first update a model may train a tagger for minutes.
TEST(ExperimentProgress, MovesWhileATaggerIsTrained) {
  const testing::TemporaryFolder folder;
  const std::string log = folder.write("a.txt", "tagger, epoch 1 of 6: 37 of 79 batches (47 %)\n");
  const ExperimentProgress progress({{"a", folder.path("a"), false, log}});
  EXPECT_EQ(progress.text({0}, 0),
            "0 of 1 model done; a (tagger, epoch 1 of 6: 37 of 79 batches (47 %))");
  folder.write("a.txt", "tagger, epoch 2 of 6: 3 of 79 batches (4 %)\n");
  EXPECT_EQ(progress.text({0}, 0),
            "0 of 1 model done; a (tagger, epoch 2 of 6: 3 of 79 batches (4 %))");
  std::filesystem::create_directory(folder.path("a.run"));
  std::filesystem::last_write_time(
      folder.write("a.run/log.jsonl",
                   std::string(kStart) + "{\"event\":\"updates\",\"update\":100,\"seconds\":7}\n"),
      FileClock::now() + std::chrono::hours(1));
  EXPECT_EQ(progress.text({0}, 0), "0 of 1 model done; a 50 %; about 7.0 s left");
}

TEST(ExperimentProgress, TellsSharesAndTimeLeft) {
  const testing::TemporaryFolder folder;
  for (const char* name : {"a.run", "b.run"}) std::filesystem::create_directory(folder.path(name));
  // A log in the future has no age, however long this test takes.
  const auto write_log = [&folder](const std::string& text) {
    std::filesystem::last_write_time(folder.write("a.run/log.jsonl", text),
                                     FileClock::now() + std::chrono::hours(1));
  };
  write_log(kStart);
  const std::vector<ExperimentProgress::Item> items = {{"a", folder.path("a"), false},
                                                       {"b", folder.path("b"), false}};
  const ExperimentProgress progress(items);
  EXPECT_EQ(progress.text({0}, 0), "0 of 2 models done; a 0 %");
  // Half a training took 1,000 s; one and a half are left.
  write_log(std::string(kStart) + "{\"event\":\"updates\",\"update\":100,\"seconds\":1000}\n");
  EXPECT_EQ(progress.text({0}, 0), "0 of 2 models done; a 50 %; about 50 min 00 s left");
  // Side by side: the one that has just begun is waited for.
  EXPECT_EQ(progress.text({0, 1}, 0), "0 of 2 models done; a 50 %; b 0 %; about 33 min 20 s left");
  write_log(std::string(kStart) + "{\"event\":\"end\",\"update\":150,\"seconds\":1500}\n");
  EXPECT_EQ(progress.text({0, 1}, 0),
            "0 of 2 models done; a translating; b 0 %; about 25 min 00 s left");
  EXPECT_EQ(progress.text({1}, 1), "1 of 2 models done; b 0 %; about 25 min 00 s left");
}

TEST(ExperimentProgress, WhatWasTrainedBeforeDoesNotCount) {
  const std::vector<ExperimentProgress::Item> items = {{"a", "/nowhere/a", true}};
  const ExperimentProgress progress(items);
  EXPECT_EQ(progress.text({0}, 0), "0 of 1 model done; a translating");
}

}  // namespace
}  // namespace allot
