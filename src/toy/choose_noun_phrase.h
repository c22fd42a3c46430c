#pragma once

#include "toy/choice.h"
#include "toy/choose_place.h"
#include "toy/noun_phrase.h"

// Draws noun phrases.
namespace allot::toy {

// Kinds of subjects.
enum class SubjectStyle : uint8_t {
  kAny,
  kKnown,  // known to the listener: not "many women", not "three women"
};

class NounPhraseChooser {
 public:
  NounPhraseChooser(Random& random, LexiconIndex& index)
      : random_(random), index_(index), places_(random, index) {}

  PlaceChooser& places() { return places_; }

  // Nouns, names, pronouns, lists of people.
  NounPhrase subject(Kinds kinds, SubjectStyle style = SubjectStyle::kAny);
  // An object; possessives refer to the subject.
  NounPhrase object(Kinds kinds, const Agreement& subject);
  // A person as an object. Never "sie" or "ihr", whose number is ambiguous.
  NounPhrase person(const Agreement& subject, bool allows_pronoun);
  // A noun with an article and possibly adjectives, nothing else.
  NounPhrase plain(Kinds kinds, Determiner determiner, Number number);
  // One, some or a list of things that were not mentioned before.
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
