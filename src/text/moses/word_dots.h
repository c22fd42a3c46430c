#pragma once

#include "text/moses/character_line.h"
#include "text/moses/nonbreaking_prefixes.h"

namespace allot {

// Splits the dot off the end of words where it ends a sentence. It stays with the word when another
// dot and a letter are in it (U.S.), when it is an abbreviation, or when the next word starts in
// lower case; the last word of a line always loses it.
void split_word_dots(CharacterLine& line, const NonbreakingPrefixes& prefixes);

// A dot and an apostrophe that end the line together are split; true when there are such.
bool split_final_dot_and_apostrophe(CharacterLine& line);

}  // namespace allot
