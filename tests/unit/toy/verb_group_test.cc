#include "toy/verb_group.h"

#include <gtest/gtest.h>

#include "support/toy_words.h"

namespace allot::toy {
namespace {

using testing::clause;
using testing::phrase;

TEST(ToyVerbGroup, PrefixAndParticleAreLinkedWhenTheyStandApart) {
  Clause gets_up = clause(phrase("Lehrer"), "aufstehen", Frame::kIntransitive);
  EXPECT_EQ(pharaoh_text(testing::sentence(gets_up)), "0-0 1-1 2-2 3-3 4-4")
      << testing::both(gets_up);
  gets_up.tense = GermanTense::kFuture;
  EXPECT_EQ(pharaoh_text(testing::sentence(gets_up)), "0-0 1-1 2-2 3-3 3-4 4-5")
      << testing::both(gets_up);
}

TEST(ToyVerbGroup, PrefixWithoutCounterpartBelongsToTheVerb) {
  Clause closes = clause(phrase("Lehrer"), "zumachen", Frame::kTransitive);
  closes.object = phrase("Tür");
  EXPECT_EQ(pharaoh_text(testing::sentence(closes)), "0-0 1-1 2-2 3-3 4-4 5-2 6-5")
      << testing::both(closes);
}

TEST(ToyVerbGroup, AuxiliaryOfALostPerfectBelongsToTheVerb) {
  Clause slept = clause(phrase("Hund"), "schlafen", Frame::kIntransitive);
  slept.tense = GermanTense::kPerfect;
  testing::add(slept, testing::adverbial("gestern/A"));
  EXPECT_EQ(testing::both(slept), "Der Hund hat gestern geschlafen. = The dog slept yesterday.");
  EXPECT_EQ(pharaoh_text(testing::sentence(slept)), "0-0 1-1 2-2 3-3 4-2 5-4");
}

TEST(ToyVerbGroup, DoBelongsToTheVerbAndIsNearTheNegation) {
  Clause sleeps = clause(phrase("Hund"), "schlafen", Frame::kIntransitive);
  sleeps.is_negated = true;
  const ToySentence sentence = testing::sentence(sleeps);
  EXPECT_EQ(testing::both(sentence), "Der Hund schläft nicht. = The dog does not sleep.");
  EXPECT_EQ(pharaoh_text(sentence), "0-0 1-1 2-2 2-4 3-3 4-5");
  EXPECT_EQ(gold_text(sentence), "*0-0 1-1 *2-2 2-4 *3-2 3-3 *4-5");
  EXPECT_EQ(fertilities(sentence), (std::vector<int>{1, 1, 2, 1, 1}));
}

TEST(ToyVerbGroup, WillIsNearTheAdverbialThatAsksForIt) {
  Clause sleeps = clause(phrase("Hund"), "schlafen", Frame::kIntransitive);
  testing::add(sleeps, testing::adverbial("morgen"));
  const ToySentence sentence = testing::sentence(sleeps);
  EXPECT_EQ(testing::both(sentence), "Der Hund schläft morgen. = The dog will sleep tomorrow.");
  EXPECT_EQ(gold_text(sentence), "*0-0 1-1 *2-2 2-3 *3-2 3-4 *4-5");
}

}  // namespace
}  // namespace allot::toy
