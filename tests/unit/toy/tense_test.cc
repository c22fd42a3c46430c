#include "toy/tense.h"

#include <gtest/gtest.h>

#include "support/toy_words.h"

namespace allot::toy {
namespace {

using testing::clause;
using testing::phrase;

Clause works(GermanTense tense, TimeReference time) {
  Clause result = clause(phrase("Lehrer"), "arbeiten", Frame::kIntransitive);
  result.tense = tense;
  result.time = time;
  return result;
}

TEST(ToyTense, AdverbialsDecideWhatThePresentMeans) {
  using T = TimeReference;
  const auto tense = [](T time) { return english_tense(works(GermanTense::kPresent, time)); };
  EXPECT_EQ(tense(T::kNone), EnglishTense::kPresent);
  EXPECT_EQ(tense(T::kHabitual), EnglishTense::kPresent);
  EXPECT_EQ(tense(T::kNow), EnglishTense::kProgressive);
  EXPECT_EQ(tense(T::kFuture), EnglishTense::kFuture);
  EXPECT_EQ(tense(T::kSince), EnglishTense::kPerfect);
}

TEST(ToyTense, ThePerfectIsPastWhenItSaysWhen) {
  using T = TimeReference;
  EXPECT_EQ(english_tense(works(GermanTense::kPerfect, T::kPast)), EnglishTense::kPast);
  EXPECT_EQ(english_tense(works(GermanTense::kPerfect, T::kNone)), EnglishTense::kPerfect);
  EXPECT_EQ(english_tense(works(GermanTense::kPerfect, T::kFinished)), EnglishTense::kPerfect);
  EXPECT_EQ(english_tense(works(GermanTense::kPreterite, T::kNone)), EnglishTense::kPast);
  EXPECT_EQ(english_tense(works(GermanTense::kFuture, T::kNone)), EnglishTense::kFuture);
}

TEST(ToyTense, StatesHaveNoProgressive) {
  Clause needs = clause(phrase("Lehrer"), "brauchen", Frame::kTransitive);
  needs.time = TimeReference::kNow;
  EXPECT_EQ(english_tense(needs), EnglishTense::kPresent);
}

TEST(ToyTense, PrefixStandsApartFromFiniteVerbsOnly) {
  Clause opens = clause(phrase("Lehrer"), "aufmachen", Frame::kTransitive);
  EXPECT_TRUE(prefix_stands_apart(opens, VerbPosition::kSecond));
  EXPECT_TRUE(prefix_stands_apart(opens, VerbPosition::kFirst));
  EXPECT_FALSE(prefix_stands_apart(opens, VerbPosition::kFinal));
  EXPECT_FALSE(prefix_stands_apart(opens, VerbPosition::kInfinitive));
  opens.tense = GermanTense::kPerfect;
  EXPECT_FALSE(prefix_stands_apart(opens, VerbPosition::kSecond));
  opens.tense = GermanTense::kPresent;
  opens.modal = &testing::modal("können");
  EXPECT_FALSE(prefix_stands_apart(opens, VerbPosition::kSecond));
}

}  // namespace
}  // namespace allot::toy
