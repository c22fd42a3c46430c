#include "toy/choice.h"

#include <gtest/gtest.h>

namespace allot::toy {
namespace {

TEST(ToyChoice, DrawsInProportionToWeights) {
  Random random(1);
  int counts[3] = {0, 0, 0};
  for (int i = 0; i < 10'000; ++i) ++counts[draw(random, {70, 0, 30})];
  EXPECT_NEAR(counts[0], 7000, 300);
  EXPECT_EQ(counts[1], 0);
  EXPECT_NEAR(counts[2], 3000, 300);
}

TEST(ToyChoice, HappensAsOftenAsItSays) {
  Random random(2);
  int count = 0;
  for (int i = 0; i < 10'000; ++i) count += happens(random, 25) ? 1 : 0;
  EXPECT_NEAR(count, 2500, 200);
  EXPECT_FALSE(happens(random, 0));
  EXPECT_TRUE(happens(random, 100));
}

TEST(ToyChoice, IndexFindsWhatFits) {
  LexiconIndex index;
  for (const Noun* noun : index.nouns_of(kAnimal)) EXPECT_NE(noun->kinds & kAnimal, 0u);
  EXPECT_GE(index.nouns_of(kAnimal).size(), 10u);
  for (const Verb* verb : index.verbs_of(Frame::kTransitive, kPassive | kImperative)) {
    EXPECT_EQ(verb->frame, Frame::kTransitive);
    EXPECT_EQ(verb->traits & (kPassive | kImperative), kPassive | kImperative);
  }
  for (const PlaceNoun* place : index.places_of(kWater)) EXPECT_NE(place->sites & kWater, 0);
  EXPECT_FALSE(index.adjectives_for(kVehicle).empty());
  EXPECT_EQ(&index.nouns_of(kAnimal), &index.nouns_of(kAnimal)) << "found once";
}

}  // namespace
}  // namespace allot::toy
