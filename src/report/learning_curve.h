#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "report/curve_panel.h"
#include "train/run_paths.h"

namespace allot {

// How a training went: numbers by updates. Empty series are left out of the picture.
struct LearningCurve {
  std::vector<CurvePoint> train_perplexity;
  std::vector<CurvePoint> valid_perplexity;
  std::vector<CurvePoint> bleu;
};

// From the events of a training log.
LearningCurve learning_curve(const std::vector<nlohmann::ordered_json>& events);

// Perplexity on a logarithmic scale above, BLEU below it, in dark colors on dark screens; the whole
// file.
std::string learning_curve_svg(const LearningCurve& curve);

// Draws the log of a run into its folder.
void write_learning_curve(const RunPaths& paths);

}  // namespace allot
