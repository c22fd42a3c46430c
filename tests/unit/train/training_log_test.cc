#include "train/training_log.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

TEST(TrainingLog, ContinuesBehindTheCheckpoint) {
  const testing::TemporaryFolder folder;
  const std::string path = folder.path("log.jsonl");
  {
    TrainingLog log(path, 0);
    for (const int update : {1, 2, 3}) log.write({{"event", "updates"}, {"update", update}});
  }
  {
    TrainingLog log(path, 2);
    log.write({{"event", "resume"}, {"update", 2}});
  }
  const auto events = read_training_log(path);
  ASSERT_EQ(events.size(), 3U);
  EXPECT_EQ(events[1].at("update"), 2);
  EXPECT_EQ(events[2].at("event"), "resume");
  TrainingLog fresh(path, 0);
  EXPECT_TRUE(read_training_log(path).empty());
}

TEST(TrainingLog, ALineCutShortIsLeftOut) {
  const testing::TemporaryFolder folder;
  const std::string path = folder.write("log.jsonl", "{\"update\": 1}\n{\"upd");
  EXPECT_EQ(read_training_log(path).size(), 1U);
  EXPECT_TRUE(read_training_log(folder.path("missing")).empty());
}

TEST(TrainingLog, AFullDiskIsAFailure) {
  const testing::TemporaryFolder folder;
  EXPECT_THROW(TrainingLog(folder.path("no/such/log.jsonl"), 0), Error);
}

// Somebody else may have written to it.
TEST(TrainingLog, ValuesOfOtherTypesDoNoHarm) {
  const testing::TemporaryFolder folder;
  const std::string path =
      folder.write("log.jsonl", "{\"update\": \"x\", \"event\": 3}\n5\n" +
                                    std::string(200000, '[') + "\n{\"update\": 9}\n");
  EXPECT_EQ(read_training_log(path).size(), 2U);
  TrainingLog log(path, 4);
  EXPECT_EQ(read_training_log(path).size(), 1U);
}

TEST(TrainingLog, OnlyALogWhoseLastEventIsTheEndHasEnded) {
  const testing::TemporaryFolder folder;
  EXPECT_FALSE(log_has_ended(folder.path("none")));
  const std::string path = folder.write("log", "{\"event\":\"start\"}\n{\"event\":\"end\"}\n");
  EXPECT_TRUE(log_has_ended(path));
  // A run that is finished and then given more epochs.
  folder.write("log", "{\"event\":\"end\"}\n{\"event\":\"resume\"}\n");
  EXPECT_FALSE(log_has_ended(path));
  folder.write("log", "");
  EXPECT_FALSE(log_has_ended(path));
}

}  // namespace
}  // namespace allot
