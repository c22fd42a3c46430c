#include "toy/noun_phrase.h"

#include <gtest/gtest.h>

#include "support/toy_words.h"

namespace allot::toy {
namespace {

using testing::phrase;
using testing::words;

std::string both(const NounPhrase& noun_phrase, const NounPhraseRole& role) {
  Units units;
  const Constituent part = realize(noun_phrase, role, units);
  return words(part.german) + " = " + words(part.english);
}

TEST(ToyNounPhrase, DeclinesArticleAdjectivesAndNoun) {
  NounPhrase car = phrase("Auto");
  car.adjectives = {&testing::adjective("alt"), &testing::adjective("rot")};
  EXPECT_EQ(both(car, {Case::kDative}), "dem alten roten Auto = the old red car");
  car.determiner = Determiner::kIndefinite;
  EXPECT_EQ(both(car, {Case::kNominative}), "ein altes rotes Auto = an old red car");
  car.number = Number::kPlural;
  car.determiner = Determiner::kNone;
  EXPECT_EQ(both(car, {Case::kAccusative}), "alte rote Autos = old red cars");
}

TEST(ToyNounPhrase, SaysVeryBeforeTheAdjective) {
  NounPhrase dog = phrase("Hund", Determiner::kIndefinite);
  dog.adjectives = {&testing::adjective("alt")};
  dog.is_very = true;
  EXPECT_EQ(both(dog, {Case::kAccusative}), "einen sehr alten Hund = a very old dog");
}

TEST(ToyNounPhrase, GenitiveIsOfThe) {
  NounPhrase roof = phrase("Dach");
  roof.genitive = std::make_shared<NounPhrase>(phrase("Haus"));
  Units units;
  const Constituent part = realize(roof, {Case::kNominative}, units);
  EXPECT_EQ(words(part.german) + " = " + words(part.english),
            "das Dach des Hauses = the roof of the house");
  EXPECT_EQ(part.english[2].unit, part.german[2].unit) << "'des' is 'of the'";
  EXPECT_EQ(part.english[3].unit, part.german[2].unit);
}

TEST(ToyNounPhrase, MeasuresTakeOf) {
  NounPhrase cup = phrase("Tasse", Determiner::kIndefinite);
  cup.content = &testing::noun("Kaffee");
  EXPECT_EQ(both(cup, {Case::kAccusative}), "eine Tasse Kaffee = a cup of coffee");
}

TEST(ToyNounPhrase, ListsAreJoinedByCommasAndUnd) {
  NounPhrase list;
  list.kind = NounPhrase::Kind::kList;
  for (const char* noun : {"Apfel", "Birne", "Tomate"}) {
    list.items.push_back(phrase(noun, Determiner::kNone, Number::kPlural));
  }
  EXPECT_EQ(both(list, {Case::kDative}),
            "Äpfeln , Birnen und Tomaten = apples , pears and tomatoes");
  EXPECT_EQ(agreement_of(list).number, Number::kPlural);
}

TEST(ToyNounPhrase, RelativeClauseComesApart) {
  NounPhrase dog = phrase("Hund");
  NounPhrase who;
  who.kind = NounPhrase::Kind::kRelative;
  who.noun = dog.noun;
  who.pronoun = agreement_of(dog);
  dog.relative = std::make_shared<Clause>(testing::clause(who, "schlafen", Frame::kIntransitive));
  Units units;
  const Constituent part = realize(dog, {Case::kAccusative}, units);
  EXPECT_EQ(words(part.german), "den Hund");
  EXPECT_EQ(words(part.german_tail), ", der schläft ,");
  EXPECT_EQ(words(part.english), "the dog that sleeps");
}

TEST(ToyNounPhrase, PronounsOfThingsAndGirls) {
  NounPhrase it;
  it.kind = NounPhrase::Kind::kPronoun;
  it.pronoun = agreement_of(testing::noun("Tisch"), Number::kSingular);
  EXPECT_EQ(both(it, {Case::kNominative, true}), "er = it");
  it.pronoun = agreement_of(testing::noun("Mädchen"), Number::kSingular);
  EXPECT_EQ(both(it, {Case::kNominative, true}), "es = she");
}

PrepositionalPhrase in_the(const NounPhrase& object, Case german_case) {
  PrepositionalPhrase in;
  in.german = "in";
  in.english = "in";
  in.german_case = german_case;
  in.object = object;
  return in;
}

TEST(ToyPrepositionalPhrase, ContractsWithTheArticle) {
  Units units;
  const Constituent part = realize(in_the(phrase("Haus"), Case::kDative), kNoUnit, kNoUnit, units);
  EXPECT_EQ(words(part.german), "im Haus");
  EXPECT_EQ(words(part.english), "in the house");
  EXPECT_EQ(part.german[0].unit, part.english[0].unit);
  EXPECT_EQ(part.german[0].second_unit, part.english[1].unit);
}

TEST(ToyPrepositionalPhrase, DoesNotContractBeforeOtherDeterminers) {
  Units units;
  const auto german = [&](const NounPhrase& object, Case german_case) {
    return words(realize(in_the(object, german_case), kNoUnit, kNoUnit, units).german);
  };
  EXPECT_EQ(german(phrase("Haus", Determiner::kIndefinite), Case::kDative), "in einem Haus");
  EXPECT_EQ(german(phrase("Haus"), Case::kAccusative), "ins Haus");
  EXPECT_EQ(german(phrase("Wohnung"), Case::kDative), "in der Wohnung");
}

TEST(ToyPrepositionalPhrase, MayDropTheEnglishArticle) {
  PrepositionalPhrase school = in_the(phrase("Haus"), Case::kAccusative);
  school.english = "to";
  school.has_english_article = false;
  Units units;
  EXPECT_EQ(words(realize(school, kNoUnit, kNoUnit, units).english), "to house");
}

}  // namespace
}  // namespace allot::toy
