#include "text/bpe/characters.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace allot {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<size_t> ends_of(std::string_view word, bool keep_combining_marks) {
  std::vector<size_t> ends;
  append_character_ends(word, {keep_combining_marks}, ends);
  return ends;
}

TEST(BpeCharacters, AreCodePoints) {
  EXPECT_THAT(ends_of("aé語😀", false), ElementsAre(1, 3, 6, 10));
  EXPECT_THAT(ends_of("", false), IsEmpty());
}

TEST(BpeCharacters, SplitOffCombiningMarksAsSubwordNmtDoes) {
  EXPECT_THAT(ends_of("e\u0301a", false), ElementsAre(1, 3, 4));
}

TEST(BpeCharacters, KeepCombiningMarksOnRequest) {
  EXPECT_THAT(ends_of("e\u0301a", true), ElementsAre(3, 4));
  EXPECT_THAT(ends_of("e\u0301\u0323a", true), ElementsAre(5, 6));
  // A spacing mark (category Mc) and an enclosing one (Me).
  EXPECT_THAT(ends_of("\u0915\u093F", true), ElementsAre(6));
  EXPECT_THAT(ends_of("1\u20DD", true), ElementsAre(4));
}

TEST(BpeCharacters, TakeAMarkAtTheStartAsACharacter) {
  EXPECT_THAT(ends_of("\u0301a", true), ElementsAre(2, 3));
  EXPECT_THAT(ends_of("\u0301\u0301", true), ElementsAre(4));
}

}  // namespace
}  // namespace allot
