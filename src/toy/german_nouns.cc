#include "toy/german_nouns.h"

#include <array>

#include "base/error.h"
#include "toy/spelling.h"

namespace allot::toy {
namespace {

// Columns of the tables below: masculine, feminine, neuter, plural.
size_t column(Gender gender, Number number) {
  return number == Number::kPlural ? 3 : static_cast<size_t>(gender);
}
size_t row(Case grammatical_case) {
  return static_cast<size_t>(grammatical_case);
}

using Table = std::array<std::array<std::string_view, 4>, 4>;  // case x column

constexpr Table kDefinite = {{
    {"der", "die", "das", "die"},
    {"den", "die", "das", "die"},
    {"dem", "der", "dem", "den"},
    {"des", "der", "des", "der"},
}};

constexpr Table kDerWord = {{
    {"er", "e", "es", "e"},
    {"en", "e", "es", "e"},
    {"em", "er", "em", "en"},
    {"es", "er", "es", "er"},
}};

constexpr Table kEinWord = {{
    {"", "e", "", "e"},
    {"en", "e", "", "e"},
    {"em", "er", "em", "en"},
    {"es", "er", "es", "er"},
}};

constexpr Table kWeakAdjective = {{
    {"e", "e", "e", "en"},
    {"en", "e", "e", "en"},
    {"en", "en", "en", "en"},
    {"en", "en", "en", "en"},
}};

constexpr Table kMixedAdjective = {{
    {"er", "e", "es", "en"},
    {"en", "e", "es", "en"},
    {"en", "en", "en", "en"},
    {"en", "en", "en", "en"},
}};

constexpr Table kStrongAdjective = {{
    {"er", "e", "es", "e"},
    {"en", "e", "es", "e"},
    {"em", "er", "em", "en"},
    {"en", "er", "en", "er"},
}};

constexpr Table kRelative = {{
    {"der", "die", "das", "die"},
    {"den", "die", "das", "die"},
    {"dem", "der", "dem", "denen"},
    {"dessen", "deren", "dessen", "deren"},
}};

std::string_view ending(const Table& table, Gender gender, Inflection inflection) {
  return table[row(inflection.grammatical_case)][column(gender, inflection.number)];
}

std::string joined(std::string_view stem, std::string_view ending) {
  std::string word(stem);
  word += ending;
  return word;
}

// The stem that takes endings: "müd" of "müde", "teur" of "teuer".
std::string adjective_stem(std::string_view adjective) {
  std::string stem(adjective);
  if (ends_with(stem, "e")) stem.pop_back();
  if (ends_with(stem, "euer")) stem.erase(stem.size() - 2, 1);
  return stem;
}

// Index into the pronoun tables: ich, du, er, sie, es, wir, ihr, sie.
size_t german_pronoun_index(const Agreement& agreement) {
  if (agreement.number == Number::kPlural) return 5 + static_cast<size_t>(agreement.person);
  if (agreement.person != Person::kThird) return static_cast<size_t>(agreement.person);
  return 2 + static_cast<size_t>(agreement.gender);
}

}  // namespace

std::string german_noun(const Noun& noun, Inflection inflection) {
  if (inflection.number == Number::kPlural) {
    const bool adds_n =
        inflection.grammatical_case == Case::kDative && !ends_with_one_of(noun.german_plural, "ns");
    return joined(noun.german_plural, adds_n ? "n" : "");
  }
  if (noun.declension == Noun::Declension::kWeak) {
    if (inflection.grammatical_case == Case::kNominative) return std::string(noun.german);
    return joined(noun.german,
                  ends_with(noun.german, "e") || ends_with(noun.german, "r") ? "n" : "en");
  }
  if (inflection.grammatical_case == Case::kGenitive && noun.gender != Gender::kFeminine) {
    return joined(noun.german, noun.declension == Noun::Declension::kEs ? "es" : "s");
  }
  return std::string(noun.german);
}

std::string_view definite_article(Gender gender, Inflection inflection) {
  return ending(kDefinite, gender, inflection);
}

std::string der_word(std::string_view stem, Gender gender, Inflection inflection) {
  return joined(stem, ending(kDerWord, gender, inflection));
}

std::string ein_word(std::string_view stem, Gender gender, Inflection inflection) {
  const std::string_view suffix = ending(kEinWord, gender, inflection);
  return joined(stem == "euer" && !suffix.empty() ? "eur" : stem, suffix);
}

std::string_view possessive_stem(const Agreement& owner) {
  constexpr std::array<std::string_view, 8> kStems = {"mein", "dein",  "sein", "ihr",
                                                      "sein", "unser", "euer", "ihr"};
  return kStems[german_pronoun_index(owner)];
}

std::string german_adjective(std::string_view adjective, AdjectiveDeclension declension,
                             Gender gender, Inflection inflection) {
  const Table& table = declension == AdjectiveDeclension::kWeak    ? kWeakAdjective
                       : declension == AdjectiveDeclension::kMixed ? kMixedAdjective
                                                                   : kStrongAdjective;
  return joined(adjective_stem(adjective), ending(table, gender, inflection));
}

std::string german_comparative(const Adjective& adjective) {
  if (!adjective.german_comparative.empty()) return std::string(adjective.german_comparative);
  return joined(adjective_stem(adjective.german), "er");
}

std::string_view personal_pronoun(const Agreement& agreement, Case grammatical_case) {
  constexpr std::array<std::array<std::string_view, 8>, 3> kPronouns = {{
      {"ich", "du", "er", "sie", "es", "wir", "ihr", "sie"},
      {"mich", "dich", "ihn", "sie", "es", "uns", "euch", "sie"},
      {"mir", "dir", "ihm", "ihr", "ihm", "uns", "euch", "ihnen"},
  }};
  ALLOT_CHECK(grammatical_case != Case::kGenitive, "no genitive of a personal pronoun");
  return kPronouns[row(grammatical_case)][german_pronoun_index(agreement)];
}

std::string_view reflexive_pronoun(const Agreement& agreement) {
  constexpr std::array<std::string_view, 8> kReflexives = {"mich", "dich", "sich", "sich",
                                                           "sich", "uns",  "euch", "sich"};
  return kReflexives[german_pronoun_index(agreement)];
}

std::string_view relative_pronoun(Gender gender, Inflection inflection) {
  return ending(kRelative, gender, inflection);
}

std::string_view contraction(std::string_view preposition, std::string_view article) {
  struct Entry {
    std::string_view preposition, article, joined;
  };
  constexpr std::array<Entry, 9> kContractions = {{{"in", "dem", "im"},
                                                   {"in", "das", "ins"},
                                                   {"an", "dem", "am"},
                                                   {"an", "das", "ans"},
                                                   {"bei", "dem", "beim"},
                                                   {"von", "dem", "vom"},
                                                   {"zu", "dem", "zum"},
                                                   {"zu", "der", "zur"},
                                                   {"auf", "das", "aufs"}}};
  for (const Entry& entry : kContractions) {
    if (entry.preposition == preposition && entry.article == article) return entry.joined;
  }
  return {};
}

}  // namespace allot::toy
