#pragma once

#include "base/random.h"
#include "toy/choose_clause.h"
#include "toy/phrase.h"

// Draws whole sentences: one clause, or several joined.
namespace allot::toy {

class SentenceChooser {
 public:
  explicit SentenceChooser(Random& random) : random_(random), clauses_(random, index_) {}
  SentenceChooser(const SentenceChooser&) = delete;
  SentenceChooser& operator=(const SentenceChooser&) = delete;

  ToySentence next();

 private:
  PhrasePair coordination(Units& units);
  PhrasePair with_reason(Units& units);     // "..., weil ..."
  PhrasePair with_condition(Units& units);  // "Wenn ..., ..."
  PhrasePair with_purpose(Units& units);    // "..., um ... zu ..."
  PhrasePair existence(Units& units);       // "Es gibt ..."

  Random& random_;
  LexiconIndex index_;
  ClauseChooser clauses_;
};

}  // namespace allot::toy
