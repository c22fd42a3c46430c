#pragma once

#include <optional>

#include "toy/clause.h"

// The verbs of a clause in both languages: tense, modals, passive, negation.
namespace allot::toy {

// Units of the words that make up a verb group.
struct VerbUnits {
  Unit verb = kNoUnit;
  Unit block = kNoUnit;      // of all that makes up the main verb: prefix, "sich", "up" of "get up"
  Unit auxiliary = kNoUnit;  // "hat", "wird"
  Unit modal = kNoUnit;
  Unit liking = kNoUnit;  // "gern"
  Unit prefix = kNoUnit;  // a prefix or closing word with an English word of its own
};

struct GermanVerbs {
  Phrase left;   // the finite verb, when it is not at the end
  Phrase right;  // prefix, participle, infinitives; with VerbPosition::kFinal all of them
};

struct EnglishVerbs {
  // The word that precedes the subject in questions and "not".
  std::optional<Token> first;
  Phrase others;
  Phrase tail;  // "up" of "get up"
  // "kann nicht" is "cannot": the first verb includes the negation.
  bool has_negation_inside = false;
};

struct VerbGroup {
  VerbUnits units;
  GermanVerbs german;
  EnglishVerbs english;
};

struct VerbGroupNeeds {
  VerbPosition position = VerbPosition::kSecond;
  // The English subject follows the operator.
  bool is_inverted = false;
  // The unit of "not"; kNoUnit when the clause is not negated.
  Unit negation = kNoUnit;
  // The unit or block of what requires an English auxiliary: a question word for "do", a time
  // adverbial for "will" and "is doing".
  Unit question = kNoUnit;
  Unit time = kNoUnit;
};

VerbGroup make_verb_group(const Clause& clause, const VerbGroupNeeds& needs, Units& units);

}  // namespace allot::toy
