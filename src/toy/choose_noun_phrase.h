#pragma once

#include "toy/choice.h"
#include "toy/choose_place.h"
#include "toy/noun_phrase.h"

// Draws noun phrases.
namespace allot::toy {

// Who acts.
enum class SubjectStyle : uint8_t {
  kAny,
  kKnown,  // someone whom the listener knows: not "many women", not "three women"
};

class NounPhraseChooser {
 public:
  NounPhraseChooser(Random& random, LexiconIndex& index)
      : random_(random), index_(index), places_(random, index) {}

  PlaceChooser& places() { return places_; }

  // Nouns, names, pronouns, lists of people.
  NounPhrase subject(Kinds kinds, SubjectStyle style = SubjectStyle::kAny);
  // What is acted upon; possessives speak of the subject.
  NounPhrase object(Kinds kinds, const Agreement& subject);
  // A person who is acted upon. Never "sie" or "ihr", which could be one or many.
  NounPhrase person(const Agreement& subject, bool allows_pronoun);
  // A noun with an article and perhaps adjectives, nothing else.
  NounPhrase plain(Kinds kinds, Determiner determiner, Number number);
  // One, some or a list of things that were not spoken of before.
  NounPhrase several(Kinds kinds);
  // "eine Tasse Kaffee".
  NounPhrase measure();
  // "das Dach des Hauses".
  NounPhrase part_of_something();

  // "auf dem Tisch" (dative), "auf den Tisch" (accusative).
  PrepositionalPhrase on_furniture(Case german_case);

 private:
  const Noun& pick_noun(Kinds kinds);
  NounPhrase name();
  NounPhrase list_of_people();
  NounPhrase list_of_things(Kinds kinds);
  NounPhrase subject_pronoun();
  NounPhrase subject_noun(Kinds kinds, SubjectStyle style);
  void add_adjectives(NounPhrase& phrase);
  void add_attribute(NounPhrase& phrase);
  void settle_owner(NounPhrase& phrase, const Agreement& owner);

  Random& random_;
  LexiconIndex& index_;
  PlaceChooser places_;
};

}  // namespace allot::toy
