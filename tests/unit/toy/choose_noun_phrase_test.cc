#include "toy/choose_noun_phrase.h"

#include <gtest/gtest.h>

#include "support/toy_words.h"

namespace allot::toy {
namespace {

class ToyNounPhraseChooser : public ::testing::Test {
 protected:
  Random random_{1};
  LexiconIndex index_;
  NounPhraseChooser nouns_{random_, index_};
};

TEST_F(ToyNounPhraseChooser, TakesNounsOfTheKind) {
  for (int i = 0; i < 1000; ++i) {
    const NounPhrase vehicle = nouns_.plain(kVehicle, Determiner::kDefinite, Number::kPlural);
    EXPECT_NE(vehicle.noun->kinds & kVehicle, 0u);
    for (const Adjective* adjective : vehicle.adjectives) {
      EXPECT_NE(adjective->kinds & vehicle.noun->kinds, 0u) << adjective->german;
    }
  }
}

TEST_F(ToyNounPhraseChooser, MassNounsAreNeitherCountedNorPlural) {
  for (int i = 0; i < 3000; ++i) {
    const NounPhrase drink = nouns_.object(kDrink, {});
    if (drink.kind != NounPhrase::Kind::kNoun || !drink.noun->is_mass) continue;
    EXPECT_EQ(drink.number, Number::kSingular);
    EXPECT_NE(drink.determiner, Determiner::kIndefinite);
    EXPECT_NE(drink.determiner, Determiner::kNumeral);
  }
}

// German "sie" and "ihr" hide the number: an object is never a pronoun of the third person plural
// or feminine, and a possessive of the third person speaks of the subject.
TEST_F(ToyNounPhraseChooser, AvoidsWhatEnglishCouldNotTell) {
  Agreement she;
  she.gender = Gender::kFeminine;
  she.english_gender = Gender::kFeminine;
  for (int i = 0; i < 3000; ++i) {
    const NounPhrase object = nouns_.person(she, true);
    if (object.kind == NounPhrase::Kind::kPronoun && object.pronoun.person == Person::kThird) {
      EXPECT_EQ(object.pronoun.gender, Gender::kMasculine);
      EXPECT_EQ(object.pronoun.number, Number::kSingular);
    }
    if (object.kind == NounPhrase::Kind::kNoun && object.determiner == Determiner::kPossessive &&
        object.owner.person == Person::kThird) {
      EXPECT_EQ(object.owner, she);
    }
  }
}

TEST_F(ToyNounPhraseChooser, NeverSaysMyWoman) {
  for (int i = 0; i < 3000; ++i) {
    const NounPhrase subject = nouns_.subject(kPerson);
    if (subject.kind != NounPhrase::Kind::kNoun) continue;
    if ((subject.noun->kinds & kNotOwned) != 0) {
      EXPECT_NE(subject.determiner, Determiner::kPossessive) << subject.noun->german;
    }
  }
}

TEST_F(ToyNounPhraseChooser, ListsNameEachThingOnce) {
  int num_lists = 0;
  for (int i = 0; i < 2000; ++i) {
    const NounPhrase food = nouns_.several(kFood);
    if (food.kind != NounPhrase::Kind::kList) continue;
    ++num_lists;
    std::set<const Noun*> seen;
    for (const NounPhrase& item : food.items) EXPECT_TRUE(seen.insert(item.noun).second);
    EXPECT_GE(seen.size(), 2u);
    EXPECT_LE(seen.size(), 4u);
  }
  EXPECT_GT(num_lists, 100);
}

TEST_F(ToyNounPhraseChooser, CupsAreForHotDrinks) {
  for (int i = 0; i < 300; ++i) {
    const NounPhrase measure = nouns_.measure();
    EXPECT_EQ(measure.noun->german == "Tasse", (measure.content->kinds & kHotDrink) != 0);
  }
}

}  // namespace
}  // namespace allot::toy
