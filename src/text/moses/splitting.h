#pragma once

#include "text/moses/character_line.h"

// The rules of Moses' tokenizer.perl, one function each, in the order in which they are applied;
// apostrophes.h and word_dots.h have the last two. Each sets spaces in the line and sees those set
// by earlier rules.
namespace allot {

// Whatever is neither a letter nor a digit becomes a separate word, except for . , - ' and `, which
// later rules handle, and the sign that the language uses inside words.
void split_signs(CharacterLine& line, CodePoint inner_sign);

// A hyphen between letters or digits becomes a separate word, written "@-@".
void split_hyphens(CharacterLine& line);

// Several dots in a row stay together as one word. As in Moses, which temporarily replaces them by
// a placeholder, the word DOTMULTI in the text turns into a dot.
void keep_dots_together(CharacterLine& line);

// A comma becomes a separate word unless it is inside a number: 5,300.
void split_commas(CharacterLine& line);

}  // namespace allot
