#include <gtest/gtest.h>

#include "support/toy_words.h"

namespace allot::toy {
namespace {

TEST(ToyAdjectives, HaveOneTranslationEach) {
  std::set<std::string_view> seen;
  for (const Adjective& adjective : adjectives()) {
    EXPECT_TRUE(seen.insert(adjective.german).second) << adjective.german;
    EXPECT_TRUE(testing::is_plain_word(adjective.english)) << adjective.english;
    EXPECT_NE(adjective.kinds, 0u) << adjective.german;
  }
  EXPECT_GE(adjectives().size(), 40u);
}

// A clause "ist ..." may be about any of these, and a reason "weil er ... ist" about the living.
TEST(ToyAdjectives, FitEveryKindThatIsDescribed) {
  for (const Kinds kinds : {kPerson, kAnimal, kFood, kReadable, kThing, kFurniture, kVehicle,
                            kClothing, kBuilding, kEvent, kIdea, kDevice}) {
    int num_fitting = 0;
    for (const Adjective& adjective : adjectives()) {
      num_fitting += (adjective.kinds & kinds) != 0 ? 1 : 0;
    }
    EXPECT_GE(num_fitting, 3) << "kind " << kinds;
  }
  for (const Kinds kinds : {kPerson, kAnimal}) {
    int num_states = 0;
    for (const Adjective& adjective : adjectives()) {
      num_states += (adjective.kinds & kinds) != 0 && adjective.is_state ? 1 : 0;
    }
    EXPECT_GE(num_states, 2);
  }
}

}  // namespace
}  // namespace allot::toy
