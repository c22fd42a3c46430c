#include "train/train_output.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;

class TrainOutputTest : public ::testing::Test {
 protected:
  std::string refusal(TrainStart start) const {
    try {
      TrainOutput(start, RunPaths(folder_.path("model"))).open();
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }
  void write(const std::string& name, const std::string& text = "") const {
    fs::create_directories(fs::path(folder_.path(name)).parent_path());
    folder_.write(name, text);
  }

  testing::TemporaryFolder folder_;
};

TEST_F(TrainOutputTest, APlaceThatIsFreeSuitsEveryStart) {
  for (const TrainStart start : {TrainStart::kNew, TrainStart::kResume, TrainStart::kOverwrite}) {
    EXPECT_EQ(refusal(start), "");
  }
}

TEST_F(TrainOutputTest, WhatIsNoModelIsNotReplaced) {
  write("model");
  for (const TrainStart start : {TrainStart::kNew, TrainStart::kResume, TrainStart::kOverwrite}) {
    EXPECT_THAT(refusal(start), HasSubstr("model: is a file, not the folder of a model"));
  }
  fs::remove(folder_.path("model"));
  write("model/thesis.tex");
  for (const TrainStart start : {TrainStart::kNew, TrainStart::kResume, TrainStart::kOverwrite}) {
    EXPECT_THAT(refusal(start), HasSubstr("model: contains files that are not part of a model"));
  }
}

TEST_F(TrainOutputTest, ARunIsReplacedOnlyWhenAsked) {
  write("model.run/checkpoints/update-0000000004/checkpoint.json");
  EXPECT_THAT(refusal(TrainStart::kNew), HasSubstr("model.run: already contains a training run"));
  EXPECT_EQ(refusal(TrainStart::kResume), "");
  EXPECT_EQ(refusal(TrainStart::kOverwrite), "");
}

TEST_F(TrainOutputTest, ResumingDoesNotStartInThePlaceOfAModel) {
  write("model/model.json");
  EXPECT_THAT(refusal(TrainStart::kNew), HasSubstr("model: already exists"));
  EXPECT_THAT(refusal(TrainStart::kResume), HasSubstr("model: is a model without checkpoints"));
  EXPECT_EQ(refusal(TrainStart::kOverwrite), "");
  // Its log may be kept without its checkpoints.
  write("model.run/log.jsonl", "{\"event\":\"start\"}\n{\"event\":\"end\"}\n");
  EXPECT_THAT(refusal(TrainStart::kResume), HasSubstr("model: is a model without checkpoints"));
}

TEST_F(TrainOutputTest, ARunThatWasKilledBehindItsFirstModelStartsAgain) {
  write("model/model.json");
  write("model.run/log.jsonl", "{\"event\":\"start\"}\n{\"event\":\"validation\"}\n");
  EXPECT_EQ(refusal(TrainStart::kResume), "");
}

TEST_F(TrainOutputTest, LeavesNothingBehindWhenItIsNotOpened) {
  { const TrainOutput output(TrainStart::kNew, RunPaths(folder_.path("model"))); }
  EXPECT_FALSE(fs::exists(folder_.path("model.run")));
  { const TrainOutput output(TrainStart::kNew, RunPaths(folder_.path("a/b/model"))); }
  EXPECT_FALSE(fs::exists(folder_.path("a")));
}

TEST_F(TrainOutputTest, LeavesNothingBehindWhenNothingIsWritten) {
  TrainOutput(TrainStart::kNew, RunPaths(folder_.path("a/b/model"))).open();
  EXPECT_FALSE(fs::exists(folder_.path("a")));
  {
    TrainOutput output(TrainStart::kNew, RunPaths(folder_.path("a/b/model")));
    output.open();
    folder_.write("a/b/model.run/log.jsonl", "");
  }
  EXPECT_TRUE(fs::exists(folder_.path("a/b/model.run/log.jsonl")));
}

TEST_F(TrainOutputTest, IsForOneTrainingAtATime) {
  TrainOutput first(TrainStart::kNew, RunPaths(folder_.path("model")));
  TrainOutput second(TrainStart::kNew, RunPaths(folder_.path("model")));
  first.open();
  EXPECT_THROW(second.open(), Error);
  EXPECT_THAT(refusal(TrainStart::kOverwrite),
              HasSubstr("another training is at work in this folder"));
}

TEST_F(TrainOutputTest, RemovesWhatItsOwnRunsLeftHalfWritten) {
  const std::string mine = ".model." + std::to_string(getpid()) + ".tmp";
  write(mine);
  write(".other.1.tmp");
  write("model.run/checkpoints/.update-0000000004.1.tmp/arrays.safetensors");
  EXPECT_EQ(refusal(TrainStart::kOverwrite), "");
  EXPECT_FALSE(fs::exists(folder_.path(mine)));
  EXPECT_TRUE(fs::exists(folder_.path(".other.1.tmp")));
  EXPECT_TRUE(fs::is_empty(folder_.path("model.run/checkpoints")));
}

}  // namespace
}  // namespace allot
