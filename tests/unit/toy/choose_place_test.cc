#include "toy/choose_place.h"

#include <gtest/gtest.h>

#include "support/toy_words.h"

namespace allot::toy {
namespace {

TEST(ToyPlaceChooser, StaysAtTheSites) {
  Random random(1);
  LexiconIndex index;
  PlaceChooser places(random, index);
  for (int i = 0; i < 200; ++i) {
    const PrepositionalPhrase where = places.location(kWater | kCity);
    const bool is_city = where.object.kind == NounPhrase::Kind::kTownName;
    EXPECT_TRUE(is_city || where.object.noun->german == "Schwimmbad");
    EXPECT_EQ(where.german_case, Case::kDative);
  }
}

TEST(ToyPlaceChooser, DirectionsGovernTheRightCase) {
  Random random(2);
  LexiconIndex index;
  PlaceChooser places(random, index);
  for (int i = 0; i < 200; ++i) {
    const PrepositionalPhrase where = places.direction(kTravel | kHome | kCity);
    if (where.german == "nach" || where.german == "zu") {
      EXPECT_EQ(where.german_case, Case::kDative);
    } else {
      EXPECT_EQ(where.german_case, Case::kAccusative);
    }
  }
  EXPECT_EQ(places.origin().german, "aus");
}

}  // namespace
}  // namespace allot::toy
