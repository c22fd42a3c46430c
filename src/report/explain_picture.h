#pragma once

#include <string>

#include "report/explanation.h"

namespace allot {

// The same as a picture (SVG): for each sentence the matrix of each model, side by side, with the
// final budgets. Exact zeros are white; the scale is below.
std::string draw_explanation(const Explanation& explanation);

}  // namespace allot
