#pragma once

#include <string>
#include <string_view>

#include "report/explanation.h"

namespace allot {

// The same as a picture (SVG): for each sentence the matrix of each model, side by side, with the
// budgets as they are at the end. Exact zeros are white; the scale stands below.
std::string draw_explanation(const Explanation& explanation);

// The colour of a weight from 0 to 1: white for exactly 0 and for nothing else.
std::string weight_color(double weight);

// About how wide a text is in the picture's letters; nobody knows the reader's font.
double text_width(std::string_view text, double size);

}  // namespace allot
