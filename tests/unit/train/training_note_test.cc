#include "train/training_note.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "support/resealed.h"
#include "support/small_model.h"
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

TEST_F(TrainingNoteTest, AModelMayNoteAnything) {
  const testing::SmallModel small;
  for (const char* note : {"{\"hash\": 5}", "[]", "{}", "null", "{\"hash\": \"abc\"}"}) {
    small.write(folder_.path("noted"));
    testing::reseal(folder_.path("noted"), "model.json", [note](nlohmann::ordered_json& manifest) {
      manifest["training"] = nlohmann::ordered_json::parse(note);
    });
    const bool is_known = std::string(note).find("abc") != std::string::npos;
    EXPECT_EQ(noted_training(RunPaths(folder_.path("noted"))), is_known ? "abc" : "") << note;
  }
}

}  // namespace
}  // namespace allot
