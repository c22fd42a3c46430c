#include "toy/determiner.h"

#include <gtest/gtest.h>

#include "support/toy_words.h"

namespace allot::toy {
namespace {

using testing::phrase;
using testing::words;

std::string both_languages(const NounPhrase& noun_phrase, const NounPhraseRole& role) {
  Units units;
  const DeterminerPair pair = make_determiner(noun_phrase, role, units);
  return words(pair.german) + " = " + words(pair.english);
}

TEST(ToyDeterminer, AgreesWithTheNoun) {
  EXPECT_EQ(both_languages(phrase("Hund"), {Case::kAccusative}), "den = the");
  EXPECT_EQ(both_languages(phrase("Frau", Determiner::kDemonstrative), {Case::kDative}),
            "dieser = this");
  EXPECT_EQ(both_languages(phrase("Frau", Determiner::kDemonstrative, Number::kPlural), {}),
            "diese = these");
  EXPECT_EQ(both_languages(phrase("Kind", Determiner::kEvery), {}), "jedes = every");
  EXPECT_EQ(both_languages(phrase("Kind", Determiner::kWhich), {Case::kDative}), "welchem = which");
  EXPECT_EQ(both_languages(phrase("Kind", Determiner::kMany, Number::kPlural), {}), "viele = many");
  EXPECT_EQ(both_languages(phrase("Milch", Determiner::kNone), {}), " = ");
}

TEST(ToyDeterminer, PossessivesFollowTheirOwner) {
  NounPhrase book = phrase("Buch", Determiner::kPossessive);
  book.owner.gender = Gender::kFeminine;
  book.owner.english_gender = Gender::kFeminine;
  EXPECT_EQ(both_languages(book, {Case::kDative}), "ihrem = her");
  book.owner.english_gender = Gender::kNeuter;  // "die Katze"
  EXPECT_EQ(both_languages(book, {Case::kDative}), "ihrem = its");
}

TEST(ToyDeterminer, NumbersMayHaveTwoEnglishWords) {
  NounPhrase books = phrase("Buch", Determiner::kNumeral, Number::kPlural);
  books.numeral = &numerals().back();
  EXPECT_EQ(both_languages(books, {}), "hundert = a hundred");
}

TEST(ToyDeterminer, KeinIsNoInASubjectAndNotAnyInAnObject) {
  EXPECT_EQ(both_languages(phrase("Hund", Determiner::kNegative), {}), "kein = no");
  Units units;
  NounPhraseRole role;
  role.german_case = Case::kAccusative;
  role.negation = units.fresh();
  const DeterminerPair pair = make_determiner(phrase("Brot", Determiner::kNegative), role, units);
  EXPECT_EQ(words(pair.german), "kein");
  EXPECT_EQ(words(pair.english), "any");
  EXPECT_EQ(pair.german[0].second_unit, role.negation);
  EXPECT_TRUE(make_determiner(phrase("Hund", Determiner::kNegative), role, units).is_english_a);
}

}  // namespace
}  // namespace allot::toy
