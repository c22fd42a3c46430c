#pragma once

#include "text/moses/character_line.h"
#include "text/moses/language.h"

namespace allot {

// Splits words at apostrophes by the rule of the language. As in Moses, an apostrophe that is the
// first or the last character of the line is ignored (except by kAlone), and where two of them
// share a neighbor only the first is split: "shouldn't've" gives "shouldn 't've".
void split_apostrophes(CharacterLine& line, ApostropheRule rule);

}  // namespace allot
