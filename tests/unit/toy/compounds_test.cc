#include "toy/compounds.h"

#include <gtest/gtest.h>

#include "support/toy_words.h"
#include "toy/english_words.h"
#include "toy/german_nouns.h"

namespace allot::toy {
namespace {

TEST(ToyCompounds, InheritFromTheirSecondPart) {
  const Noun& table = testing::noun("Küchentisch");
  EXPECT_EQ(table.english, "kitchen table");
  EXPECT_EQ(table.gender, Gender::kMasculine);
  EXPECT_EQ(german_noun(table, {Case::kDative, Number::kPlural}), "Küchentischen");
  EXPECT_EQ(german_noun(table, {Case::kGenitive, Number::kSingular}), "Küchentisches");
  EXPECT_EQ(english_plural(testing::noun("Wollschal")), "wool scarves");
  EXPECT_EQ(testing::noun("Haustürschlüssel").english, "front door key");
  EXPECT_TRUE(testing::noun("Apfelsaft").is_mass);
}

TEST(ToyCompounds, AreOneGermanWordForSeveralEnglishOnes) {
  const std::vector<Noun> compounds = make_compounds(nouns());
  EXPECT_GE(compounds.size(), 40u);
  for (const Noun& noun : compounds) {
    EXPECT_EQ(noun.german.find(' '), std::string_view::npos);
    EXPECT_NE(noun.english.find(' '), std::string_view::npos) << noun.german;
    EXPECT_EQ(noun.kinds & kMeasure, 0u) << "a wine glass is no measure of wine";
  }
}

}  // namespace
}  // namespace allot::toy
