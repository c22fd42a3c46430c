#pragma once

#include "toy/choose_noun_phrase.h"
#include "toy/clause.h"

// Draws the core of a clause: a verb with its arguments.
namespace allot::toy {

enum class IntransitiveVerbs { kAllowed, kExcluded };

class FrameChooser {
 public:
  FrameChooser(Random& random, LexiconIndex& index)
      : random_(random), index_(index), nouns_(random, index) {}

  NounPhraseChooser& nouns() { return nouns_; }

  // A verb of any of the common frames. Without a subject one is drawn, in `style`; a given one is
  // a person.
  Clause any(const NounPhrase* subject, SubjectStyle style = SubjectStyle::kAny);
  // A verb of this frame that has all of the traits.
  Clause of_frame(Frame frame, VerbTraits traits, const NounPhrase* subject,
                  SubjectStyle style = SubjectStyle::kAny);
  // An action that one decides on.
  Clause action(const NounPhrase& subject,
                IntransitiveVerbs intransitive = IntransitiveVerbs::kAllowed);

  // "ist alt", "ist Lehrer", "ist älter als ...".
  Clause copula();
  // "ist müde": temporary, and can be a reason. `subject` is a person or an animal.
  Clause state(const NounPhrase& subject);
  // "es regnet".
  Clause weather();
  // "das Auto wird repariert".
  Clause passive();
  // "das Konzert findet statt".
  Clause happening();

  // "der Mann, der ...", if a verb matches.
  void add_relative(NounPhrase& phrase);

 private:
  Frame draw_frame();
  Clause around(const Verb& verb, const NounPhrase* subject, SubjectStyle style);
  void add_objects(Clause& clause);
  Clause profession();
  Clause comparison();
  Clause relative_with_subject(const NounPhrase& pronoun, Kinds kinds);
  Clause relative_with_object(const NounPhrase& pronoun, Kinds kinds);

  Random& random_;
  LexiconIndex& index_;
  NounPhraseChooser nouns_;
};

// Perfect or preterite: the preterite of "du" and "ihr" is bookish, and so is the perfect of
// "sein", of states and of the passive.
GermanTense past_tense(Random& random, const Clause& clause);

// A pronoun that refers to `phrase`: "der Hund" is "er" and "it".
NounPhrase pronoun_for(const NounPhrase& phrase);

// The kinds of a noun phrase; names, pronouns and lists are people.
Kinds kinds_of(const NounPhrase& phrase);

}  // namespace allot::toy
