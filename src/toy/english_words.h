#pragma once

#include <string>
#include <string_view>

#include "toy/lexicon.h"

// English inflection.
namespace allot::toy {

std::string english_plural(const Noun& noun);
// "a" or "an", depending on the word that follows.
std::string_view indefinite_article(std::string_view next_word);

// Parses the notation of the verb table: the base form, or base, past and participle. Words after a
// plus sign follow the verb: "get got got +up".
EnglishVerb parse_english_verb(std::string_view notation);

// "sleeps", "goes", "has", "is", "am", "are".
std::string present_form(const EnglishVerb& verb, const Agreement& subject);
// "slept", "was", "were".
std::string past_form(const EnglishVerb& verb, const Agreement& subject);
std::string ing_form(std::string_view base);

// "older"; "more expensive" is two words.
std::string english_comparative(const Adjective& adjective);

// "I", "me".
std::string_view subject_pronoun(const Agreement& agreement);
std::string_view object_pronoun(const Agreement& agreement);
// "my", "its", "their".
std::string_view possessive(const Agreement& owner);

}  // namespace allot::toy
