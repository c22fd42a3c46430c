#pragma once

#include "corpus/toy_choice.h"
#include "corpus/toy_noun_phrase.h"

// Draws noun phrases and phrases of place.
namespace allot::toy {

class NounPhraseChooser {
 public:
  NounPhraseChooser(Random& random, LexiconIndex& index) : random_(random), index_(index) {}

  // Who acts: nouns, names, pronouns, lists of people.
  NounPhrase subject(Kinds kinds);
  // What is acted upon; possessives speak of the subject.
  NounPhrase object(Kinds kinds, const Agreement& subject);
  // As object, but a person for sure and never "sie" or "ihr", which could be one or many.
  NounPhrase person(const Agreement& subject, bool allows_pronoun);
  // A noun with an article and perhaps adjectives, nothing else.
  NounPhrase plain(Kinds kinds, Determiner determiner, Number number);
  // One, some or a list of things that were not spoken of before.
  NounPhrase several(Kinds kinds);
  // "das Dach des Hauses".
  NounPhrase part_of_something();

  // "im Park", "in Berlin".
  PrepositionalPhrase location();
  // "in den Park", "nach Berlin".
  PrepositionalPhrase direction();
  // "auf dem Tisch" (dative), "auf den Tisch" (accusative).
  PrepositionalPhrase on_furniture(Case german_case);

 private:
  NounPhrase of_noun(const Noun& noun);
  NounPhrase name();
  NounPhrase list_of_people();
  NounPhrase list_of_things(Kinds kinds);
  NounPhrase subject_pronoun();
  NounPhrase subject_noun(Kinds kinds);
  void add_adjectives(NounPhrase& phrase);
  void add_attribute(NounPhrase& phrase);
  Agreement owner_of_object(const Agreement& subject);
  PrepositionalPhrase in_city(std::string_view german, std::string_view english);

  Random& random_;
  LexiconIndex& index_;
};

}  // namespace allot::toy
