#pragma once

#include <string>

#include "report/explanation.h"

namespace allot {

// The explanation as the page reads it. Numbers have six decimals, as in the JSON of translations;
// weights that would become 0 by that keep what they are, because 0 means exactly 0.
std::string explanation_json(const Explanation& explanation);

// One HTML file that needs nothing else: attention as a matrix, budgets that empty step by step,
// warnings, one or two models. Opens offline, prints, follows the reader's light or dark setting,
// works by keyboard, mouse and touch.
std::string explain_page(const Explanation& explanation);

}  // namespace allot
