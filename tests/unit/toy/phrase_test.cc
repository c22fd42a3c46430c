#include "toy/phrase.h"

#include <gtest/gtest.h>

namespace allot::toy {
namespace {

// Blocks make every word of an expression near to every other; most tests look at the rest.
ToySentence finish(const FixedPair& fixed, char mark = '.', bool keeps_block = false) {
  Units units;
  PhrasePair pair = realize(fixed, units);
  if (!keeps_block) {
    for (Phrase* side : {&pair.german, &pair.english}) {
      for (Token& token : *side) token.block = kNoUnit;
    }
  }
  return finish_sentence(std::move(pair), mark, units);
}

TEST(ToyPhrase, LinksWordsOfOneUnit) {
  const ToySentence sentence = finish({"vor/A zwei/B Tagen/C", "two/B days/C ago/A"});
  EXPECT_EQ(tokenized_text(sentence.german), "Vor zwei Tagen .");
  EXPECT_EQ(tokenized_text(sentence.english), "Two days ago .");
  EXPECT_EQ(gold_text(sentence), "0-2 1-0 2-1 *3-3");
  EXPECT_EQ(pharaoh_text(sentence), "0-2 1-0 2-1 3-3");
}

TEST(ToyPhrase, MarksFunctionWordsAsPossible) {
  EXPECT_EQ(gold_text(finish({"am/a Montag/B", "on/a Monday/B"})), "*0-0 1-1 *2-2");
}

TEST(ToyPhrase, AcceptsEveryLinkInsideAFixedExpression) {
  const ToySentence sentence = finish({"am/a Montag/B doch", "on/a Monday/B"}, '.', true);
  EXPECT_EQ(pharaoh_text(sentence), "0-0 1-1 3-2");
  EXPECT_EQ(gold_text(sentence), "*0-0 *0-1 *1-0 1-1 *3-2");
}

TEST(ToyPhrase, CountsFertilities) {
  const ToySentence sentence = finish({"übermorgen/A doch", "the/a day/A after/a tomorrow/A"}, '!');
  EXPECT_EQ(fertilities(sentence), (std::vector<int>{4, 0, 1}));
  EXPECT_EQ(gold_text(sentence), "*0-0 0-1 *0-2 0-3 *2-4");
}

TEST(ToyPhrase, NearLinksAreNoTrueLinks) {
  Units units;
  PhrasePair pair = realize(FixedPair{"schläft/A nicht/B", "does/a not/B sleep/A"}, units);
  for (Token& token : pair.german) token.block = kNoUnit;
  pair.english[0].near_unit = pair.german[1].unit;
  const ToySentence sentence = finish_sentence(pair, '.', units);
  EXPECT_EQ(pharaoh_text(sentence), "0-0 0-2 1-1 2-3");
  EXPECT_EQ(gold_text(sentence), "*0-0 0-2 *1-0 1-1 *2-3");
  EXPECT_EQ(fertilities(sentence), (std::vector<int>{2, 1, 1}));
}

TEST(ToyPhrase, AWordMayHaveTwoUnits) {
  Units units;
  PhrasePair pair = realize(FixedPair{"im/a Park/B", "in/a the/c park/B"}, units);
  pair.german[0].second_unit = pair.english[1].unit;
  EXPECT_EQ(pharaoh_text(finish_sentence(pair, '.', units)), "0-0 0-1 1-2 2-3");
}

TEST(ToyPhrase, WritesRawTextAndCapitals) {
  const ToySentence sentence = finish({"über/A , ja/B", "over/A , yes/B"}, '?');
  EXPECT_EQ(raw_text(sentence.german), "Über, ja?");
  EXPECT_EQ(raw_text(sentence.english), "Over, yes?");
}

TEST(ToyPhrase, DropsCommasThatMeetAnotherMark) {
  EXPECT_EQ(raw_text(finish({"ja/A , , gut/B ,", "yes/A good/B"}).german), "Ja, gut.");
}

}  // namespace
}  // namespace allot::toy
