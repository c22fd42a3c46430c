#pragma once

#include <string>
#include <vector>

#include "attention/transform.h"

namespace allot {

// Figure 1 of the paper: three source words with a fertility of 1 each, three steps of a decoder,
// four transforms. What a step gives a word is taken from the bounds of the next one.
struct Figure1Step {
  std::vector<double> scores;
  std::vector<double> bounds;  // empty: the transform has none
  std::vector<double> weights;
};

struct Figure1Column {
  attention::Transform transform = attention::Transform::kSoftmax;
  std::vector<Figure1Step> steps;
  std::vector<double> total;  // what each word has received after all steps
};

std::vector<Figure1Column> compute_figure1();

// A column of panels for each transform: weights as bars, bounds as dashed lines, and the sum over
// all steps in the last row, with what exceeds the fertility marked.
std::string figure1_svg(const std::vector<Figure1Column>& columns);

}  // namespace allot
