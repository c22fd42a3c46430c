#pragma once

#include "toy/choose_frame.h"
#include "toy/choose_modifiers.h"
#include "toy/clause.h"

// Draws clauses for a sentence.
namespace allot::toy {

class ClauseChooser {
 public:
  ClauseChooser(Random& random, LexiconIndex& index)
      : random_(random), frames_(random, index), modifiers_(random, frames_.nouns()) {}

  FrameChooser& frames() { return frames_; }
  ModifierChooser& modifiers() { return modifiers_; }

  // A main clause with all optional parts.
  Clause statement();
  // A main clause that will be joined with another: mostly subject, verb and objects.
  Clause short_statement(SubjectStyle style);
  // An action in this tense, without optional parts.
  Clause simple(const NounPhrase* subject, GermanTense tense);

  Clause yes_no_question();
  Clause word_question();  // "wo", "wann", "wer", ...
  Clause command();

  // "versucht, das Fenster zu öffnen"
  Clause with_infinitive();
  // "glaubt, dass ...", "fragt, ob ..."
  Clause with_content();

 private:
  Clause core();
  Clause question_for_adverbial();
  Clause question_for_object();
  Clause question_for_subject();

  Random& random_;
  FrameChooser frames_;
  ModifierChooser modifiers_;
};

}  // namespace allot::toy
