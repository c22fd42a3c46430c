#pragma once

#include "text/moses/character_line.h"
#include "text/moses/language.h"

namespace allot {

// Splits words at apostrophes, the way of the language. As in Moses, an apostrophe that is the
// first or the last character of the line is not seen (except by kAlone), and where two of them
// share a neighbor only the first is: "shouldn't've" gives "shouldn 't've".
void split_apostrophes(CharacterLine& line, ApostropheRule rule);

}  // namespace allot
