#pragma once

#include <string>
#include <vector>

#include "translate/decode_options.h"
#include "translate/loaded_model.h"
#include "translate/tune_objective.h"

namespace allot {

// A grid of settings.
struct TuningOptions {
  // Exponents of the length penalty and weights of the coverage penalty, each with each.
  std::vector<double> alphas = {0, 0.2, 0.4, 0.6, 0.8, 1};
  std::vector<double> betas = {0, 0.2, 0.4, 0.6, 0.8, 1};
  // Weights of the bounded word reward, with each of them (empty = what the call has).
  std::vector<double> word_rewards;
  // Transforms of attention; and, for those that have bounds, constant bounds and exhaustion
  // bonuses, each with each (empty = what the model or the call has). Each is a search of its own.
  std::vector<attention::Transform> transforms;
  std::vector<double> constants;
  std::vector<double> bonuses;
  TuneObjective objective = TuneObjective::kBleu;
  // For DROP: an aligner of words that 'allot align --save-model' wrote ("" = no DROP).
  std::string aligner;

  // Every alpha with every beta, in this order, for one word reward after the other; all else as in
  // `decoding`.
  std::vector<PenaltyOptions> penalties(const DecodeOptions& decoding) const;

  // Throws a usage error. `decoding`: what all settings share.
  void validate(const DecodeOptions& decoding) const;
};

// What the end of a training tries for its model, and 'allot tune --save' by default. A model
// without bounds, but with a sink, may be constrained at translation: bounded transforms take the
// same parameters.
TuningOptions default_tuning(const LoadedModel& model);

// The searches of a grid: the attention of each. `asked`: what all of them share.
std::vector<AttentionOverrides> searches_of(const TuningOptions& options,
                                            const AttentionOverrides& asked,
                                            const LoadedModel& model);

}  // namespace allot
