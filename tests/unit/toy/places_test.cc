#include <gtest/gtest.h>

#include "support/toy_words.h"

namespace allot::toy {
namespace {

TEST(ToyPlaces, HavePrepositionsOfBothLanguages) {
  for (const PlaceNoun& place : places()) {
    EXPECT_NE(place.sites, 0) << place.noun.german;
    for (const std::string_view word :
         {place.german_at, place.english_at, place.german_to, place.english_to}) {
      EXPECT_TRUE(testing::is_plain_word(word)) << place.noun.german;
    }
  }
}

// "auf den Wagen" could be one or many: a place whose singular looks like its plural is not used.
TEST(ToyPlaces, AreUsedInTheSingularOnly) {
  for (const PlaceNoun& place : places()) EXPECT_EQ(place.noun.german_plural, "");
}

TEST(ToyPlaces, EverySiteOfAVerbExists) {
  for (const Verb& verb : verbs()) {
    if (verb.sites == 0 || verb.sites == kCity) continue;
    bool has_place = false;
    for (const PlaceNoun& place : places())
      has_place = has_place || (place.sites & verb.sites) != 0;
    EXPECT_TRUE(has_place) << verb.german.lemma;
  }
}

TEST(ToyPlaces, NamesAndNumbersAreDistinct) {
  std::set<std::string_view> seen;
  for (const City& city : cities()) EXPECT_TRUE(seen.insert(city.german).second);
  for (const Name& name : names()) EXPECT_TRUE(seen.insert(name.text).second);
  for (const Numeral& numeral : numerals()) EXPECT_TRUE(seen.insert(numeral.german).second);
}

}  // namespace
}  // namespace allot::toy
