#pragma once

#include <vector>

#include "toy/lexicon.h"

namespace allot::toy {

// Compounds, one German word for two or three English ones, put together from the simple nouns:
// "Küchen" and "Tisch" make "Küchentisch", "kitchen table". Gender and endings are those of the
// second part.
std::vector<Noun> make_compounds(const std::vector<Noun>& simple);

}  // namespace allot::toy
