#include "app/learn_bpe.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/error.h"
#include "support/test_files.h"

namespace allot {
namespace {

using ::allot::testing::read_bytes;
using ::allot::testing::TemporaryFolder;

class LearnBpe : public ::testing::Test {
 protected:
  LearnBpe() {
    options_.inputs = {folder_.write("text", "map map maple\n")};
    options_.output = folder_.path("codes");
  }

  std::string message_of(const LearnBpeOptions& options) {
    try {
      learn_bpe(options);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }

  TemporaryFolder folder_;
  LearnBpeOptions options_;
};

TEST_F(LearnBpe, WritesCodes) {
  options_.merges = 2;
  EXPECT_EQ(learn_bpe(options_), 2U);
  EXPECT_EQ(read_bytes(options_.output), "#version: 0.2\nm a\nma p</w>\n");
}

TEST_F(LearnBpe, StopsWhenNothingIsFrequentEnough) {
  options_.learn.min_frequency = 3;
  EXPECT_EQ(learn_bpe(options_), 1U);
}

TEST_F(LearnBpe, LearnsFromSeveralFilesTogether) {
  options_.inputs = {folder_.write("a", "ab\n"), folder_.write("b", "ab\n")};
  EXPECT_EQ(learn_bpe(options_), 1U);
}

TEST_F(LearnBpe, WritesAVocabularyForEachInput) {
  options_.inputs.push_back(folder_.write("other", "map cap"));
  options_.vocabularies = {folder_.path("v1"), folder_.path("v2")};
  options_.merges = 2;
  learn_bpe(options_);
  EXPECT_EQ(read_bytes(folder_.path("v1")), "map 2\nma@@ 1\np@@ 1\nl@@ 1\ne 1\n");
  EXPECT_EQ(read_bytes(folder_.path("v2")), "map 1\nc@@ 1\na@@ 1\np 1\n");
}

TEST_F(LearnBpe, WantsAVocabularyForEachInput) {
  options_.vocabularies = {folder_.path("v1"), folder_.path("v2")};
  EXPECT_EQ(message_of(options_),
            "2 vocabulary files for 1 input\n  to fix: give --write-vocabulary one file for each "
            "input, in the same order");
}

TEST_F(LearnBpe, AddsRepeatedWordsOfADictionary) {
  options_.inputs = {folder_.write("dict", "ab 1\ncd 1\nab 1\n")};
  options_.dict_input = true;
  learn_bpe(options_);
  EXPECT_EQ(read_bytes(options_.output), "#version: 0.2\na b</w>\n");
}

TEST_F(LearnBpe, CountsCharactersAsSymbols) {
  options_.total_symbols = true;
  options_.merges = 7;  // m a p l inside, p e at the end
  EXPECT_EQ(learn_bpe(options_), 1U);
  options_.merges = 6;
  EXPECT_EQ(message_of(options_),
            "--total-symbols: 6 symbols leave nothing to merge: characters inside words: 4, at "
            "the end of words: 2\n  to fix: give --merges more than 6");
}

TEST_F(LearnBpe, RefusesTextWithoutWords) {
  options_.inputs = {folder_.write("blank", "  \n\n")};
  EXPECT_EQ(message_of(options_),
            options_.inputs[0] +
                ": no words to learn from\n  to fix: give a text with at least one word");
  EXPECT_FALSE(std::filesystem::exists(options_.output));
}

TEST_F(LearnBpe, NoticesUnwritablePlacesFirst) {
  options_.inputs = {"/no/such/input"};
  options_.vocabularies = {"/no/such/folder/v"};
  try {
    learn_bpe(options_);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::kFailure);
  }
}

}  // namespace
}  // namespace allot
