#pragma once

#include "toy/choose_frame.h"
#include "toy/clause.h"

// Draws the modifiers of a clause: time, modality, negation, place, manner, word order.
namespace allot::toy {

enum class ClauseLength { kFull, kShort };

class ModifierChooser {
 public:
  ModifierChooser(Random& random, NounPhraseChooser& nouns) : random_(random), nouns_(nouns) {}

  // Tense, with or without a time adverbial. Short clauses mostly have none.
  void add_time(Clause& clause, ClauseLength length);
  // An adverbial for this time, if one matches.
  void add_time_adverbial(Clause& clause, TimeReference time);
  // "kann", "möchte", "gern".
  void add_modality(Clause& clause);
  void add_manner(Clause& clause);
  void add_place(Clause& clause);
  void add_negation(Clause& clause, int percent);
  // "doch", "ja".
  void add_particle(Clause& clause);
  // The constituent before the German verb.
  void choose_opening(Clause& clause);

 private:
  Random& random_;
  NounPhraseChooser& nouns_;
};

}  // namespace allot::toy
