#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/worker_pool.h"
#include "translate/held_out_text.h"
#include "translate/model_decoding.h"
#include "translate/translator.h"
#include "translate/tune_objective.h"
#include "translate/tuning_options.h"

namespace allot {

struct TunePoint {
  // What differs from translating without any settings.
  DecodingSettings settings;
  // All of it, for people.
  attention::Transform transform = attention::Transform::kSoftmax;
  bool is_bounded = false;
  std::optional<double> constant;  // when bounds are constant
  double bonus = 0;
  double alpha = 0;
  double beta = 0;
  std::optional<double> word_reward;  // when it was tuned, too
  DecodingScores scores;
  // Of the difference to the best in what the objective looks at (1 for the best itself).
  double p_value = 1;

  bool may_be_noise() const { return p_value >= kNoiseLevel; }
  // What the objective looks at in a table; for coverage REP + DROP.
  double value(TuneObjective objective) const;
};

struct TuneResult {
  std::vector<TunePoint> points;  // by transform, constant, bonus, word reward, alpha, beta
  size_t best_index = 0;          // of equals the first
  // The one without any settings, if it was tried.
  std::optional<size_t> plain_index;
  TuneObjective objective = TuneObjective::kBleu;
  size_t num_sentences = 0;
  size_t num_searches = 0;
  size_t beam_size = 0;

  const TunePoint& best() const { return points[best_index]; }
  // The best, for a model folder.
  ModelDecoding decoding() const;
};

// Options of one search that finds what every penalty of the grid would choose.
DecodeOptions search_options(const DecodeOptions& decoding, const TuningOptions& options,
                             const AttentionOverrides& attention);

// How lines are translated for a tuning, when other processes do a part of it; empty: this process
// does all of it.
struct TuningSearch {
  // `search`: its number among searches_of. Of the lines, all that pack_tuned_line keeps.
  std::function<std::vector<LineTranslation>(size_t search, const std::vector<LineInput>& inputs,
                                             const DecodeOptions& options)>
      translate;
  size_t num_processes = 1;
  // Whether one of the others wants to stop.
  std::function<bool()> is_stopped;
};

// Evaluates every setting of the grid on held-out text. Penalties only rank what has ended, so all
// alphas, betas and word rewards share a search, in which everything is kept that any of them could
// prefer. The result depends neither on the number of threads nor on time. Nothing when `stop`
// becomes true before the end (null = it never does).
std::optional<TuneResult> tune_settings(const Translator& translator, const HeldOutText& text,
                                        const DecodeOptions& decoding, const TuningOptions& options,
                                        WorkerPool& pool, const std::atomic<bool>* stop,
                                        const TuningSearch& others = {});
TuneResult tune_settings(const Translator& translator, const HeldOutText& text,
                         const DecodeOptions& decoding, const TuningOptions& options,
                         WorkerPool& pool);

}  // namespace allot
