#include "toy/determiner.h"

#include "toy/english_words.h"
#include "toy/german_nouns.h"

namespace allot::toy {
namespace {

DeterminerPair pair_of(const std::string& german, std::string_view german_lemma,
                       std::string_view english, std::string_view english_lemma, bool is_content,
                       Units& units) {
  const Unit unit = units.fresh();
  DeterminerPair pair;
  pair.german.push_back(make_token(german, german_lemma, unit, is_content));
  pair.english.push_back(make_token(english, english_lemma, unit, is_content));
  return pair;
}

DeterminerPair negative_determiner(const NounPhrase& phrase, Inflection form, Unit negation,
                                   Units& units) {
  const std::string german = ein_word("kein", phrase.noun->gender, form);
  if (negation == kNoUnit) return pair_of(german, "kein", "no", "no", kIsContent, units);
  // "does not eat any bread": the verb group has the "not".
  const bool is_counted = phrase.number == Number::kSingular && !phrase.noun->is_mass;
  DeterminerPair pair = pair_of(german, "kein", is_counted ? "a" : "any", is_counted ? "a" : "any",
                                !kIsContent, units);
  pair.german[0].second_unit = negation;
  pair.german[0].is_content = true;
  pair.is_english_a = is_counted;
  return pair;
}

}  // namespace

DeterminerPair make_determiner(const NounPhrase& phrase, const NounPhraseRole& role, Units& units) {
  const Gender gender = phrase.noun->gender;
  const Inflection form{role.german_case, phrase.number};
  const bool is_plural = phrase.number == Number::kPlural;
  switch (phrase.determiner) {
    case Determiner::kNone:
      return {};
    case Determiner::kDefinite:
      return pair_of(std::string(definite_article(gender, form)), "der", "the", "the", !kIsContent,
                     units);
    case Determiner::kIndefinite: {
      DeterminerPair pair =
          pair_of(ein_word("ein", gender, form), "ein", "a", "a", !kIsContent, units);
      pair.is_english_a = true;
      return pair;
    }
    case Determiner::kPossessive: {
      const std::string_view stem = possessive_stem(phrase.owner);
      const std::string_view english = possessive(phrase.owner);
      return pair_of(ein_word(stem, gender, form), stem, english, english, !kIsContent, units);
    }
    case Determiner::kNegative:
      return negative_determiner(phrase, form, role.negation, units);
    case Determiner::kDemonstrative:
      return pair_of(der_word("dies", gender, form), "dieser", is_plural ? "these" : "this", "this",
                     !kIsContent, units);
    case Determiner::kEvery:
      return pair_of(der_word("jed", gender, form), "jeder", "every", "every", kIsContent, units);
    case Determiner::kWhich:
      return pair_of(der_word("welch", gender, form), "welcher", "which", "which", kIsContent,
                     units);
    case Determiner::kMany:
      return pair_of(der_word("viel", gender, form), "viel", "many", "many", kIsContent, units);
    case Determiner::kNumeral: {
      const Unit unit = units.fresh();
      DeterminerPair pair;
      pair.german.push_back(
          make_token(phrase.numeral->german, phrase.numeral->german, unit, kIsContent));
      pair.english = make_words(phrase.numeral->english, unit, kIsContent);
      return pair;
    }
  }
  return {};
}

}  // namespace allot::toy
