#pragma once

#include "corpus/toy_choose_noun_phrase.h"
#include "corpus/toy_clause.h"

// Draws clauses.
namespace allot::toy {

// What the sentence around a clause asks of it.
struct ClauseWishes {
  // Given when the clause speaks of someone already named.
  const NounPhrase* subject = nullptr;
  // Short clauses: no relative clauses, no more than one adverbial.
  bool is_short = false;
  // A subordinate clause: nothing to put before the verb, no particle.
  bool is_subordinate = false;
};

class ClauseChooser {
 public:
  ClauseChooser(Random& random, LexiconIndex& index)
      : random_(random), index_(index), nouns_(random, index) {}

  Clause statement(const ClauseWishes& wishes);
  Clause yes_no_question();
  Clause word_question();  // "wo", "wann", "wer", ...
  Clause command();
  // "versucht, das Fenster zu öffnen"; "glaubt, dass ...".
  Clause with_infinitive();
  Clause with_content_clause();
  // "es regnet", "er ist müde": what other clauses give as reason.
  Clause weather(GermanTense tense);
  Clause state(const NounPhrase& subject, GermanTense tense);
  // An action without subject, for infinitives.
  Clause action(const NounPhrase& subject);
  // "geht in den Park"
  Clause movement(const NounPhrase& subject);

  NounPhraseChooser& nouns() { return nouns_; }

 private:
  Clause frame_clause(Frame frame, const NounPhrase* subject, VerbTraits traits);
  Clause copula(const NounPhrase* subject);
  Clause passive();
  void add_time(Clause& clause, bool is_short);
  void add_other_adverbials(Clause& clause);
  void add_modality(Clause& clause);
  void add_negation(Clause& clause);
  void add_relative(NounPhrase& phrase);
  void choose_opening(Clause& clause);
  void add_time_adverbial(Clause& clause, TimeReference time);
  Frame draw_frame();

  Random& random_;
  LexiconIndex& index_;
  NounPhraseChooser nouns_;
};

// A pronoun that speaks of `phrase`: "der Hund" is "er" and "it".
NounPhrase pronoun_for(const NounPhrase& phrase);

}  // namespace allot::toy
