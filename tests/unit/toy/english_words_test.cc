#include "toy/english_words.h"

#include <gtest/gtest.h>

#include "support/toy_words.h"

namespace allot::toy {
namespace {

Agreement person(Person who, Number number = Number::kSingular) {
  Agreement agreement;
  agreement.person = who;
  agreement.number = number;
  return agreement;
}
const Agreement kHe = person(Person::kThird);
const Agreement kI = person(Person::kFirst);
const Agreement kWe = person(Person::kFirst, Number::kPlural);

TEST(EnglishNoun, HasAPlural) {
  const auto plural = [](std::string_view german) { return english_plural(testing::noun(german)); };
  EXPECT_EQ(plural("Hund"), "dogs");
  EXPECT_EQ(plural("Kirsche"), "cherries");
  EXPECT_EQ(plural("Esel"), "donkeys");
  EXPECT_EQ(plural("Fuchs"), "foxes");
  EXPECT_EQ(plural("Tomate"), "tomatoes");
  EXPECT_EQ(plural("Klavier"), "pianos");
  EXPECT_EQ(plural("Radio"), "radios");
  EXPECT_EQ(plural("Euro"), "euros");
  EXPECT_EQ(plural("Kind"), "children");
  EXPECT_EQ(plural("Maus"), "mice");
  EXPECT_EQ(plural("Messer"), "knives");
  EXPECT_EQ(plural("Küchentisch"), "kitchen tables");
  EXPECT_EQ(plural("Weinglas"), "wine glasses");
  EXPECT_EQ(plural("Bus"), "buses");
}

TEST(EnglishNoun, HasAnArticleThatGoesByTheSound) {
  EXPECT_EQ(indefinite_article("apple"), "an");
  EXPECT_EQ(indefinite_article("old"), "an");
  EXPECT_EQ(indefinite_article("umbrella"), "an");
  EXPECT_EQ(indefinite_article("dog"), "a");
  EXPECT_EQ(indefinite_article("hour"), "an");
  EXPECT_EQ(indefinite_article("useful"), "a");
}

std::string parts(std::string_view notation) {
  const EnglishVerb verb = parse_english_verb(notation);
  return present_form(verb, kHe) + " " + past_form(verb, kHe) + " " + verb.participle + " " +
         ing_form(verb.base);
}

TEST(EnglishVerb, Inflects) {
  EXPECT_EQ(parts("work"), "works worked worked working");
  EXPECT_EQ(parts("love"), "loves loved loved loving");
  EXPECT_EQ(parts("carry"), "carries carried carried carrying");
  EXPECT_EQ(parts("play"), "plays played played playing");
  EXPECT_EQ(parts("fetch"), "fetches fetched fetched fetching");
  EXPECT_EQ(parts("miss"), "misses missed missed missing");
  EXPECT_EQ(parts("visit"), "visits visited visited visiting");
  EXPECT_EQ(parts("open"), "opens opened opened opening");
  EXPECT_EQ(parts("stop"), "stops stopped stopped stopping");
  EXPECT_EQ(parts("swim swam swum"), "swims swam swum swimming");
  EXPECT_EQ(parts("sit sat sat"), "sits sat sat sitting");
  EXPECT_EQ(parts("cut cut cut"), "cuts cut cut cutting");
  EXPECT_EQ(parts("forget forgot forgotten"), "forgets forgot forgotten forgetting");
  EXPECT_EQ(parts("write wrote written"), "writes wrote written writing");
  EXPECT_EQ(parts("go went gone"), "goes went gone going");
  EXPECT_EQ(parts("have had had"), "has had had having");
  EXPECT_EQ(parts("see saw seen"), "sees saw seen seeing");
  EXPECT_EQ(parts("do did done"), "does did done doing");
  EXPECT_EQ(parts("show showed shown"), "shows showed shown showing");
  EXPECT_EQ(parts("be was been"), "is was been being");
  EXPECT_EQ(parts("wait"), "waits waited waited waiting");
  EXPECT_EQ(parts("need"), "needs needed needed needing");
}

TEST(EnglishVerb, AgreesWithItsSubject) {
  const EnglishVerb be = parse_english_verb("be was been");
  EXPECT_EQ(present_form(be, kI), "am");
  EXPECT_EQ(present_form(be, kWe), "are");
  EXPECT_EQ(past_form(be, kI), "was");
  EXPECT_EQ(past_form(be, kWe), "were");
  EXPECT_EQ(past_form(be, person(Person::kSecond)), "were");
  EXPECT_EQ(present_form(parse_english_verb("sleep slept slept"), kWe), "sleep");
}

TEST(EnglishVerb, KeepsTheWordsThatFollowIt) {
  EXPECT_EQ(parse_english_verb("get got got +up").tail, "up");
  EXPECT_EQ(parse_english_verb("get got got +up").participle, "got");
}

TEST(EnglishAdjective, Compares) {
  const auto comparative = [](std::string_view german) {
    return english_comparative(testing::adjective(german));
  };
  EXPECT_EQ(comparative("alt"), "older");
  EXPECT_EQ(comparative("groß"), "bigger");
  EXPECT_EQ(comparative("glücklich"), "happier");
  EXPECT_EQ(comparative("teuer"), "more expensive");
  EXPECT_EQ(comparative("gut"), "better");
  EXPECT_EQ(comparative("höflich"), "more polite");
  EXPECT_EQ(comparative("höflich"), "more polite");
  EXPECT_EQ(comparative("neu"), "newer");
}

TEST(EnglishPronoun, FollowsTheSexNotTheGender) {
  Agreement table = kHe;
  table.english_gender = Gender::kNeuter;
  EXPECT_EQ(subject_pronoun(table), "it");
  EXPECT_EQ(possessive(table), "its");
  EXPECT_EQ(object_pronoun(kHe), "him");
  EXPECT_EQ(object_pronoun(kWe), "us");
  EXPECT_EQ(subject_pronoun(person(Person::kThird, Number::kPlural)), "they");
}

}  // namespace
}  // namespace allot::toy
