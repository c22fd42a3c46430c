#pragma once

#include "toy/noun_phrase.h"

namespace allot::toy {

struct DeterminerPair {
  Phrase german;
  Phrase english;
  bool is_english_a = false;  // "a" or "an", depending on what follows
};

// What precedes adjectives and noun: article, possessive, number.
DeterminerPair make_determiner(const NounPhrase& phrase, const NounPhraseRole& role, Units& units);

}  // namespace allot::toy
