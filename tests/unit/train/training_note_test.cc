#include "train/training_note.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "support/test_files.h"

namespace allot {
namespace {

class TrainingNoteTest : public ::testing::Test {
 protected:
  TrainingNoteTest() { std::filesystem::create_directory(paths_.run); }

  testing::TemporaryFolder folder_;
  RunPaths paths_{folder_.path("model")};
};

TEST_F(TrainingNoteTest, IsFoundAgain) {
  EXPECT_EQ(noted_training(paths_), "");
  EXPECT_EQ(note_training(paths_, "abc", false), "abc");
  EXPECT_EQ(noted_training(paths_), "abc");
  EXPECT_EQ(note_training(paths_, "abc", true), "abc");
  EXPECT_EQ(noted_training(paths_), "abc");
}

TEST_F(TrainingNoteTest, AMixtureIsNoTrainingThatIsKnown) {
  note_training(paths_, "abc", false);
  EXPECT_EQ(note_training(paths_, "def", true), "");
  EXPECT_EQ(noted_training(paths_), "");
  EXPECT_EQ(note_training(paths_, "def", true), "");
  EXPECT_EQ(note_training(paths_, "def", false), "def");
}

TEST_F(TrainingNoteTest, WhatWasBegunWithoutANoteStaysUnknown) {
  EXPECT_EQ(note_training(paths_, "abc", true), "");
  EXPECT_EQ(noted_training(RunPaths(folder_.path("nothing"))), "");
}

}  // namespace
}  // namespace allot
