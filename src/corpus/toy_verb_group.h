#pragma once

#include <optional>

#include "corpus/toy_clause.h"

// The verbs of a clause in both languages: tense, modals, passive, negation.
namespace allot::toy {

enum class EnglishTense : uint8_t { kPresent, kProgressive, kPast, kPerfect, kFuture };

// German says less about time than English; the adverbials make up for it: "arbeitet" is "works",
// with "gerade" it is "is working", with "morgen" "will work", with "seit Montag" "has worked".
EnglishTense english_tense(const Clause& clause);

struct VerbGroup {
  Phrase german_left;   // the finite verb, when it is not at the end
  Phrase german_right;  // prefix, participle, infinitives; with VerbPosition::kFinal all of them
  // The word that stands before the subject in questions and before "not".
  std::optional<Token> english_operator;
  Phrase english_verbs;   // the others
  Phrase english_tail;    // "up" of "get up"
  Unit verb = kNoUnit;    // of the main verb
  Unit block = kNoUnit;   // of all that makes up the main verb
  Unit liking = kNoUnit;  // of "gern"
  // "kann nicht" is "cannot": the operator has swallowed the negation.
  bool has_negation_inside = false;
};

struct VerbGroupNeeds {
  VerbPosition position = VerbPosition::kSecond;
  // The English subject stands behind the operator.
  bool is_inverted = false;
  // The unit of "not"; kNoUnit when the clause is not negated.
  Unit negation = kNoUnit;
  // The unit or block of what calls for an English auxiliary: a question word for "do", an
  // adverbial of time for "will" and "is doing".
  Unit question = kNoUnit;
  Unit time = kNoUnit;
};

VerbGroup make_verb_group(const Clause& clause, const VerbGroupNeeds& needs, Units& units);

}  // namespace allot::toy
