#include "toy/german_nouns.h"

#include <gtest/gtest.h>

#include "support/toy_words.h"

namespace allot::toy {
namespace {

constexpr Number kOne = Number::kSingular;
constexpr Number kMore = Number::kPlural;
constexpr Gender kM = Gender::kMasculine;
constexpr Gender kF = Gender::kFeminine;
constexpr Gender kN = Gender::kNeuter;

// Nominative, accusative, dative, genitive, joined by spaces.
template <typename Make>
std::string all_cases(Make make) {
  std::string forms;
  for (const Case c : {Case::kNominative, Case::kAccusative, Case::kDative, Case::kGenitive}) {
    forms += (forms.empty() ? "" : " ") + std::string(make(c));
  }
  return forms;
}

std::string noun_cases(std::string_view lemma, Number number) {
  const Noun& noun = testing::noun(lemma);
  return all_cases([&](Case c) { return german_noun(noun, {c, number}); });
}

TEST(GermanNoun, DeclinesInTheSingular) {
  EXPECT_EQ(noun_cases("Hund", kOne), "Hund Hund Hund Hundes");
  EXPECT_EQ(noun_cases("Vogel", kOne), "Vogel Vogel Vogel Vogels");
  EXPECT_EQ(noun_cases("Frau", kOne), "Frau Frau Frau Frau");
  EXPECT_EQ(noun_cases("Haus", kOne), "Haus Haus Haus Hauses");
  EXPECT_EQ(noun_cases("Mädchen", kOne), "Mädchen Mädchen Mädchen Mädchens");
  EXPECT_EQ(noun_cases("Student", kOne), "Student Studenten Studenten Studenten");
  EXPECT_EQ(noun_cases("Junge", kOne), "Junge Jungen Jungen Jungen");
  EXPECT_EQ(noun_cases("Nachbar", kOne), "Nachbar Nachbarn Nachbarn Nachbarn");
}

TEST(GermanNoun, DeclinesInThePlural) {
  EXPECT_EQ(noun_cases("Hund", kMore), "Hunde Hunde Hunden Hunde");
  EXPECT_EQ(noun_cases("Apfel", kMore), "Äpfel Äpfel Äpfeln Äpfel");
  EXPECT_EQ(noun_cases("Frau", kMore), "Frauen Frauen Frauen Frauen");
  EXPECT_EQ(noun_cases("Auto", kMore), "Autos Autos Autos Autos");
  EXPECT_EQ(noun_cases("Kind", kMore), "Kinder Kinder Kindern Kinder");
  EXPECT_EQ(noun_cases("Lehrerin", kMore), "Lehrerinnen Lehrerinnen Lehrerinnen Lehrerinnen");
}

TEST(GermanArticle, IsDefinite) {
  const auto forms = [](Gender gender, Number number) {
    return all_cases([&](Case c) { return definite_article(gender, {c, number}); });
  };
  EXPECT_EQ(forms(kM, kOne), "der den dem des");
  EXPECT_EQ(forms(kF, kOne), "die die der der");
  EXPECT_EQ(forms(kN, kOne), "das das dem des");
  EXPECT_EQ(forms(kM, kMore), "die die den der");
}

TEST(GermanArticle, IsIndefiniteNegativeOrPossessive) {
  const auto forms = [](std::string_view stem, Gender gender, Number number) {
    return all_cases([&](Case c) { return ein_word(stem, gender, {c, number}); });
  };
  EXPECT_EQ(forms("ein", kM, kOne), "ein einen einem eines");
  EXPECT_EQ(forms("ein", kF, kOne), "eine eine einer einer");
  EXPECT_EQ(forms("ein", kN, kOne), "ein ein einem eines");
  EXPECT_EQ(forms("kein", kN, kMore), "keine keine keinen keiner");
  EXPECT_EQ(forms("unser", kM, kOne), "unser unseren unserem unseres");
  EXPECT_EQ(forms("euer", kF, kOne), "eure eure eurer eurer");
  EXPECT_EQ(forms("euer", kM, kOne), "euer euren eurem eures");
}

TEST(GermanArticle, PointsAndAsks) {
  const auto forms = [](std::string_view stem, Gender gender, Number number) {
    return all_cases([&](Case c) { return der_word(stem, gender, {c, number}); });
  };
  EXPECT_EQ(forms("dies", kM, kOne), "dieser diesen diesem dieses");
  EXPECT_EQ(forms("jed", kN, kOne), "jedes jedes jedem jedes");
  EXPECT_EQ(forms("welch", kF, kOne), "welche welche welcher welcher");
  EXPECT_EQ(forms("viel", kM, kMore), "viele viele vielen vieler");
}

TEST(GermanAdjective, TakesWeakMixedAndStrongEndings) {
  const auto forms = [](AdjectiveDeclension declension, Gender gender, Number number) {
    return all_cases([&](Case c) {
      return german_adjective("klein", declension, gender, {c, number});
    });
  };
  using D = AdjectiveDeclension;
  EXPECT_EQ(forms(D::kWeak, kM, kOne), "kleine kleinen kleinen kleinen");
  EXPECT_EQ(forms(D::kWeak, kF, kOne), "kleine kleine kleinen kleinen");
  EXPECT_EQ(forms(D::kWeak, kN, kOne), "kleine kleine kleinen kleinen");
  EXPECT_EQ(forms(D::kWeak, kN, kMore), "kleinen kleinen kleinen kleinen");
  EXPECT_EQ(forms(D::kMixed, kM, kOne), "kleiner kleinen kleinen kleinen");
  EXPECT_EQ(forms(D::kMixed, kF, kOne), "kleine kleine kleinen kleinen");
  EXPECT_EQ(forms(D::kMixed, kN, kOne), "kleines kleines kleinen kleinen");
  EXPECT_EQ(forms(D::kMixed, kM, kMore), "kleinen kleinen kleinen kleinen");
  EXPECT_EQ(forms(D::kStrong, kM, kOne), "kleiner kleinen kleinem kleinen");
  EXPECT_EQ(forms(D::kStrong, kF, kOne), "kleine kleine kleiner kleiner");
  EXPECT_EQ(forms(D::kStrong, kN, kOne), "kleines kleines kleinem kleinen");
  EXPECT_EQ(forms(D::kStrong, kF, kMore), "kleine kleine kleinen kleiner");
}

TEST(GermanAdjective, LosesAnEBeforeTheEnding) {
  const auto form = [](std::string_view adjective) {
    return german_adjective(adjective, AdjectiveDeclension::kWeak, kM, {Case::kNominative, kOne});
  };
  EXPECT_EQ(form("teuer"), "teure");
  EXPECT_EQ(form("müde"), "müde");
  EXPECT_EQ(form("sauber"), "saubere");
}

TEST(GermanAdjective, Compares) {
  const auto form = [](std::string_view lemma) {
    return german_comparative(testing::adjective(lemma));
  };
  EXPECT_EQ(form("klein"), "kleiner");
  EXPECT_EQ(form("groß"), "größer");
  EXPECT_EQ(form("teuer"), "teurer");
  EXPECT_EQ(form("gut"), "besser");
  EXPECT_EQ(form("müde"), "müder");
  EXPECT_EQ(form("lecker"), "leckerer");
}

Agreement speaker(Person person, Number number, Gender gender = kM) {
  Agreement agreement;
  agreement.person = person;
  agreement.number = number;
  agreement.gender = gender;
  return agreement;
}

TEST(GermanPronoun, HasCases) {
  const auto forms = [](const Agreement& agreement) {
    return std::string(personal_pronoun(agreement, Case::kNominative)) + " " +
           std::string(personal_pronoun(agreement, Case::kAccusative)) + " " +
           std::string(personal_pronoun(agreement, Case::kDative)) + " " +
           std::string(reflexive_pronoun(agreement)) + " " +
           std::string(possessive_stem(agreement));
  };
  EXPECT_EQ(forms(speaker(Person::kFirst, kOne)), "ich mich mir mich mein");
  EXPECT_EQ(forms(speaker(Person::kSecond, kOne)), "du dich dir dich dein");
  EXPECT_EQ(forms(speaker(Person::kThird, kOne, kM)), "er ihn ihm sich sein");
  EXPECT_EQ(forms(speaker(Person::kThird, kOne, kF)), "sie sie ihr sich ihr");
  EXPECT_EQ(forms(speaker(Person::kThird, kOne, kN)), "es es ihm sich sein");
  EXPECT_EQ(forms(speaker(Person::kFirst, kMore)), "wir uns uns uns unser");
  EXPECT_EQ(forms(speaker(Person::kSecond, kMore)), "ihr euch euch euch euer");
  EXPECT_EQ(forms(speaker(Person::kThird, kMore)), "sie sie ihnen sich ihr");
}

TEST(GermanPronoun, OpensRelativeClauses) {
  EXPECT_EQ(relative_pronoun(kM, {Case::kAccusative, kOne}), "den");
  EXPECT_EQ(relative_pronoun(kF, {Case::kDative, kOne}), "der");
  EXPECT_EQ(relative_pronoun(kN, {Case::kDative, kMore}), "denen");
}

TEST(GermanPreposition, SwallowsSomeArticles) {
  EXPECT_EQ(contraction("in", "dem"), "im");
  EXPECT_EQ(contraction("in", "das"), "ins");
  EXPECT_EQ(contraction("zu", "der"), "zur");
  EXPECT_EQ(contraction("von", "dem"), "vom");
  EXPECT_EQ(contraction("in", "der"), "");
  EXPECT_EQ(contraction("mit", "dem"), "");
}

}  // namespace
}  // namespace allot::toy
