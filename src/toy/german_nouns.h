#pragma once

#include <string>
#include <string_view>

#include "toy/lexicon.h"

// German declension: articles, nouns, adjectives, pronouns.
namespace allot::toy {

// Form of a noun: case and number.
struct Inflection {
  Case grammatical_case = Case::kNominative;
  Number number = Number::kSingular;
};

std::string german_noun(const Noun& noun, Inflection inflection);

// "der", "die", "das", ...
std::string_view definite_article(Gender gender, Inflection inflection);
// "dies" + er, "jed" + e, "welch" + es: endings of the definite article.
std::string der_word(std::string_view stem, Gender gender, Inflection inflection);
// "ein", "kein", "mein": endings of the indefinite article.
std::string ein_word(std::string_view stem, Gender gender, Inflection inflection);
// "mein", "dein", "sein", "ihr", "unser", "euer": the stems for ein_word.
std::string_view possessive_stem(const Agreement& owner);

// The endings of an adjective depend on what precedes it.
enum class AdjectiveDeclension { kWeak /* der */, kMixed /* ein */, kStrong /* nothing */ };
std::string german_adjective(std::string_view adjective, AdjectiveDeclension declension,
                             Gender gender, Inflection inflection);
// "größer", "teurer".
std::string german_comparative(const Adjective& adjective);

// "ich", "mich", "mir".
std::string_view personal_pronoun(const Agreement& agreement, Case grammatical_case);
// "mich", "dich", "sich".
std::string_view reflexive_pronoun(const Agreement& agreement);
// "der", "die", "das", "denen" at the start of a relative clause.
std::string_view relative_pronoun(Gender gender, Inflection inflection);

// "in" and "dem" become "im"; empty when the two are not contracted.
std::string_view contraction(std::string_view preposition, std::string_view article);

}  // namespace allot::toy
