#pragma once

#include <string>
#include <vector>

#include "base/stream.h"
#include "translate/translator.h"

namespace allot {

// What a setting is evaluated by.
enum class TuneMetric { kBleu, kRep, kDrop };
std::string to_string(TuneMetric metric);
TuneMetric parse_tune_metric(const std::string& name);  // throws a usage error with choices

struct TuningOptions {
  std::string source;
  std::string reference;
  TranslatorOptions translator;
  // Values to try, each with each.
  std::vector<double> alphas = {0, 0.2, 0.4, 0.6, 0.8, 1};
  std::vector<double> betas = {0, 0.2, 0.4, 0.6, 0.8, 1};
  // Values of the exhaustion bonus (empty = the model's own). Each is a search of its own.
  std::vector<double> bonuses;
  TuneMetric metric = TuneMetric::kBleu;
  // For DROP: an aligner of words that 'allot align --save-model' wrote.
  std::string aligner;

  void validate() const;
};

struct TunePoint {
  double alpha = 0;
  double beta = 0;
  double bonus = 0;
  double bleu = 0;
  double rep = 0;
  double drop = 0;  // only with an aligner
};

// The number that `metric` chooses by.
double value_of(TuneMetric metric, const TunePoint& point);

struct TuneResult {
  std::vector<TunePoint> points;  // by bonus, alpha and beta
  size_t best = 0;                // of points; of equals the first
};

// Tries penalties on held-out text. They only rank what has ended, so each bonus takes one search,
// in which everything is kept that any of them could prefer.
TuneResult tune(const TuningOptions& options, const Run& run);

}  // namespace allot
