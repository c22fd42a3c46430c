#pragma once

#include <string>
#include <vector>

#include "base/worker_pool.h"
#include "translate/translator.h"

namespace allot {

// What a setting is evaluated by.
enum class TuneMetric { kBleu, kRep, kDrop };
std::string to_string(TuneMetric metric);
TuneMetric parse_tune_metric(const std::string& name);  // throws a usage error with choices

// Lines with their translations, kept out of training.
struct HeldOutText {
  std::vector<LineInput> inputs;
  std::vector<std::string> references;
};
// Throws Error when a file is empty or cannot be read, or when the two do not fit together.
HeldOutText read_held_out_text(const std::string& source, const std::string& reference);

// A grid of settings.
struct TuningOptions {
  // Exponents of the length penalty and weights of the coverage penalty, each with each.
  std::vector<double> alphas = {0, 0.2, 0.4, 0.6, 0.8, 1};
  std::vector<double> betas = {0, 0.2, 0.4, 0.6, 0.8, 1};
  // Values of the exhaustion bonus (empty = the model's own). Each is a search of its own.
  std::vector<double> bonuses;
  TuneMetric metric = TuneMetric::kBleu;
  // For DROP: an aligner of words that 'allot align --save-model' wrote ("" = no DROP).
  std::string aligner;

  // Throws a usage error. `decoding`: what all settings share.
  void validate(const DecodeOptions& decoding) const;
};

struct TunePoint {
  double alpha = 0;
  double beta = 0;
  double bonus = 0;
  double bleu = 0;
  double rep = 0;
  double drop = 0;  // only with an aligner

  double value(TuneMetric metric) const;
};

struct TuneResult {
  std::vector<TunePoint> points;  // by bonus, alpha and beta
  size_t best_index = 0;          // of equals the first

  const TunePoint& best() const { return points[best_index]; }
};

// Evaluates every setting of the grid on held-out text. Penalties only rank what has ended, so each
// bonus takes one search, in which everything is kept that any of them could prefer.
TuneResult tune_penalties(const Translator& translator, const HeldOutText& text,
                          const DecodeOptions& decoding, const TuningOptions& options,
                          WorkerPool& pool);

}  // namespace allot
