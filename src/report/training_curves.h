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

// Validation of several trainings in one picture: perplexity on a logarithmic scale above, BLEU
// below it, and whose line is whose. Drawn in the color of the text around it, so that it fits
// dark pages too; the whole <svg>. Empty when there is nothing to draw.
std::string training_curves_svg(const std::vector<NamedCurve>& curves);

}  // namespace allot
