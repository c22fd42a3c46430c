#pragma once

#include "toy/choose_frame.h"
#include "toy/choose_modifiers.h"
#include "toy/clause.h"

// Draws clauses as they stand in a sentence.
namespace allot::toy {

class ClauseChooser {
 public:
  ClauseChooser(Random& random, LexiconIndex& index)
      : random_(random), frames_(random, index), modifiers_(random, frames_.nouns()) {}

  FrameChooser& frames() { return frames_; }
  ModifierChooser& modifiers() { return modifiers_; }

  // A main clause with everything that may be in it.
  Clause statement();
  // One that leaves room for another: mostly subject, verb and objects.
  Clause short_statement(SubjectStyle style);
  // Something that one does, in this tense; nothing else.
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
