#include "app/experiment_progress.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "support/test_files.h"

namespace allot {
namespace {

TEST(ExperimentProgress, TellsSharesAndTimeLeft) {
  const testing::TemporaryFolder folder;
  for (const char* name : {"a.run", "b.run"}) std::filesystem::create_directory(folder.path(name));
  folder.write("a.run/log.jsonl", "{\"event\":\"start\",\"update\":0,\"total-updates\":200}\n");
  const std::vector<ExperimentProgress::Item> items = {{"a", folder.path("a"), false},
                                                       {"b", folder.path("b"), false}};
  const ExperimentProgress progress(items);
  EXPECT_EQ(progress.text({0}, 0, 10), "0 of 2 models done; a 0 %");
  folder.write("a.run/log.jsonl",
               "{\"event\":\"start\",\"update\":0,\"total-updates\":200}\n"
               "{\"event\":\"updates\",\"update\":100}\n");
  EXPECT_EQ(training_share(folder.path("a")).value(), 0.5);
  // Half a training in 10 s; one and a half are left.
  EXPECT_EQ(progress.text({0}, 0, 10), "0 of 2 models done; a 50 %; about 30 s left");
  folder.write("a.run/log.jsonl", "{\"event\":\"end\",\"update\":150}\n");
  EXPECT_EQ(progress.text({0, 1}, 0, 20),
            "0 of 2 models done; a translates; b 0 %; about 20 s left");
  EXPECT_EQ(progress.text({1}, 1, 20), "1 of 2 models done; b 0 %; about 20 s left");
}

TEST(ExperimentProgress, WhatWasTrainedBeforeDoesNotCount) {
  const std::vector<ExperimentProgress::Item> items = {{"a", "/nowhere/a", true}};
  const ExperimentProgress progress(items);
  EXPECT_EQ(progress.text({0}, 0, 5), "0 of 1 models done; a translates");
}

}  // namespace
}  // namespace allot
