#pragma once

#include <vector>

#include "toy/lexicon.h"

namespace allot::toy {

// Compounds, one German word for two or three English ones, made from the simple nouns: "Küchen"
// and "Tisch" give "Küchentisch", "kitchen table". Gender and endings are those of the second part.
std::vector<Noun> make_compounds(const std::vector<Noun>& simple);

}  // namespace allot::toy
