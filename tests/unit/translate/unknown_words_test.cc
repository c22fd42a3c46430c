#include "translate/unknown_words.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "align/train.h"
#include "base/error.h"
#include "support/numbered_text.h"
#include "support/test_files.h"

namespace allot {
namespace {

using ::testing::ElementsAre;

SourceText source() {
  SourceText text;
  text.words = {{"das", 0, 3}, {"haus", 4, 8}, {"xyz", 9, 12}};
  text.tokens = {{"das", 4, 0}, {"ha@@", 5, 1}, {"us", 6, 1}, {"xyz", 0, 2}};
  return text;
}

std::vector<std::string> replacements(const WordDictionary* dictionary) {
  return unknown_replacements({{0, 2}, {2, 3}, {3, 0}}, source(), dictionary);
}

class UnknownWordsTest : public ::testing::Test {
 protected:
  void write(align::Direction direction) const {
    const testing::NumberedText text{{"das haus", "ein haus", "das buch"},
                                     {"the house", "a house", "the book"}};
    WorkerPool pool(1);
    align::ModelWriter writer(folder_.path("aligner"), text.text);
    writer.add(direction, align::train(text.directed(direction), {}, {}, pool).model());
    writer.commit();
  }

  testing::TemporaryFolder folder_;
};

TEST_F(UnknownWordsTest, AreCopiedFromTheSource) {
  EXPECT_THAT(replacements(nullptr), ElementsAre("haus", "xyz", "das"));
}

TEST_F(UnknownWordsTest, StayWhenOnlyTheSinkHasWeight) {
  EXPECT_THAT(unknown_replacements({{0, {}}, {1, {}}}, source(), nullptr), ElementsAre("", ""));
}

TEST_F(UnknownWordsTest, AreTranslatedByADictionary) {
  write(align::Direction::kForward);
  const WordDictionary dictionary{align::ModelFile(folder_.path("aligner"))};
  EXPECT_EQ(dictionary.find("haus"), "house");
  EXPECT_EQ(dictionary.find("xyz"), "");
  EXPECT_THAT(replacements(&dictionary), ElementsAre("house", "xyz", "the"));
}

TEST_F(UnknownWordsTest, TheDictionaryNeedsTheForwardDirection) {
  write(align::Direction::kReverse);
  EXPECT_THROW(WordDictionary{align::ModelFile(folder_.path("aligner"))}, Error);
}

}  // namespace
}  // namespace allot
