#include <gtest/gtest.h>

#include "support/toy_words.h"
#include "toy/english_words.h"

namespace allot::toy {
namespace {

TEST(ToyNouns, HaveOneTranslationEach) {
  std::set<std::string_view> seen;
  for (const Noun& noun : nouns()) {
    EXPECT_TRUE(seen.insert(noun.german).second) << noun.german;
    EXPECT_FALSE(noun.english.empty()) << noun.german;
    EXPECT_NE(noun.kinds, 0u) << noun.german;
    EXPECT_TRUE(testing::is_plain_word(noun.german)) << noun.german;
  }
  EXPECT_GE(nouns().size(), 200u);
}

TEST(ToyNouns, HaveAllGendersAndMassNouns) {
  int by_gender[3] = {0, 0, 0};
  int num_mass = 0;
  for (const Noun& noun : nouns()) {
    ++by_gender[static_cast<int>(noun.gender)];
    num_mass += noun.is_mass ? 1 : 0;
    if (noun.is_mass) {
      EXPECT_EQ(noun.german_plural, "") << noun.german;
    }
  }
  for (const int count : by_gender) EXPECT_GE(count, 40);
  EXPECT_GE(num_mass, 10);
}

TEST(ToyNouns, HaveAGenitiveThatCanBeSpoken) {
  for (const Noun& noun : nouns()) {
    const bool hisses = noun.german.back() == 's' || noun.german.back() == 'z' ||
                        noun.german.substr(noun.german.size() - 2) == "ß";
    if (noun.gender != Gender::kFeminine && hisses) {
      EXPECT_NE(noun.declension, Noun::Declension::kS) << noun.german << "s";
    }
  }
}

}  // namespace
}  // namespace allot::toy
