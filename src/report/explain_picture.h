#pragma once

#include <string>

#include "report/explanation.h"

namespace allot {

// The same as a picture (SVG): for each sentence the matrix of each model, side by side, with the
// budgets as they are at the end. Exact zeros are white; the scale stands below.
std::string draw_explanation(const Explanation& explanation);

}  // namespace allot
