#pragma once

#include <string>
#include <vector>

#include "report/learning_curve.h"

namespace allot {

// A training among others.
struct NamedCurve {
  std::string name;
  LearningCurve curve;
};

// Validation of several trainings, for a page: a picture of perplexity on a logarithmic scale and
// one of BLEU, and a list that says whose line is whose. Drawn in the color of the text around it,
// so that it fits dark pages too. Empty when there is nothing to draw.
std::string training_curves_html(const std::vector<NamedCurve>& curves);

}  // namespace allot
