#pragma once

#include "toy/clause.h"

// How German and English verbs differ in tense and position.
namespace allot::toy {

enum class EnglishTense : uint8_t { kPresent, kProgressive, kPast, kPerfect, kFuture };

// German verbs express less about time than English ones; adverbials compensate: "arbeitet" is
// "works", with "gerade" it is "is working", with "morgen" "will work", with "seit Montag" "has
// worked".
EnglishTense english_tense(const Clause& clause);

// "macht ... auf": the prefix is a separate word, far from its verb.
bool prefix_stands_apart(const Clause& clause, VerbPosition position);

}  // namespace allot::toy
