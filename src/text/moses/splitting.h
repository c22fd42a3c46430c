#pragma once

#include "text/moses/character_line.h"

// The rules of Moses' tokenizer.perl, one function each, in the order in which they are applied;
// apostrophes.h and word_dots.h have the last two. Each sets spaces in the line and sees the spaces
// that the ones before it have set.
namespace allot {

// Whatever is neither a letter nor a digit stands alone, except for . , - ' and `, which the later
// rules see to, and the sign that the language uses inside words.
void split_signs(CharacterLine& line, CodePoint inner_sign);

// A hyphen between letters or digits becomes a word of its own, written "@-@".
void split_hyphens(CharacterLine& line);

// Several dots in a row stay together and stand alone. As in Moses, where they are replaced by a
// word for a while, the word DOTMULTI in the text turns into a dot.
void keep_dots_together(CharacterLine& line);

// A comma stands alone unless it is inside a number: 5,300.
void split_commas(CharacterLine& line);

}  // namespace allot
