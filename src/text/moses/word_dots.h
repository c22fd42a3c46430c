#pragma once

#include "text/moses/character_line.h"
#include "text/moses/nonbreaking_prefixes.h"

namespace allot {

// Splits the period off the end of words where it ends a sentence. It stays with the word if the
// word contains another period and a letter (U.S.) or is an abbreviation, or if the next word
// starts in lower case; the last word of a line always loses it.
void split_word_dots(CharacterLine& line, const NonbreakingPrefixes& prefixes);

// A period and an apostrophe that end the line together are split; true if there are any.
bool split_final_dot_and_apostrophe(CharacterLine& line);

}  // namespace allot
