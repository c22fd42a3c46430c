#pragma once

#include <atomic>
#include <optional>
#include <string>

#include "base/worker_pool.h"
#include "train/distributed/rank_group.h"
#include "train/prepare/prepared_data.h"
#include "train/recipe/recipe.h"
#include "translate/tuning.h"

namespace allot {

// The searches of tuning take at most about this share of the time that the training took. Not
// included: the word aligner and its lexicon, which other trainings on the same text find in the
// cache, and the translation for the check of missing words, which is one search more.
inline constexpr double kTuningShare = 0.1;
// With fewer sentences than this nothing would be learned from it.
inline constexpr size_t kFewestTuningSentences = 50;

// How much work a training was and how much a search is, in multiply-adds.
struct TuningWork {
  double training = 0;  // all updates, forward and backward
  double sentence = 0;  // one search for one sentence
};

// How many sentences may be translated `num_searches` times within kTuningShare; the time follows
// from the work, not from a clock, so that the same training always tunes the same way. At most
// `most`; 0 when it would be less than kFewestTuningSentences although there are more.
size_t num_tuning_sentences(const TuningWork& work, size_t num_searches, size_t most);

// What became of the tuning of a trained model.
struct DecodingTuning {
  bool was_stopped = false;
  std::optional<TuneResult> result;  // none when it was stopped, or the training was too short
  size_t num_available = 0;          // sentences of the validation text
  double seconds = 0;
};

// Chooses the decoding settings of the model in a folder on the validation text of its training, as
// the recipe says, and writes them into the folder; then makes its check for missing words. Stopped
// while it chooses settings it leaves the folder as it is; stopped in the check, with the settings
// and without the check. Either way was_stopped is true: a run that is resumed writes the model,
// and does all of it, again. `work`: multiply-adds of the training. `group`: the processes that
// train together, if there are several; this is rank 0, and those that find the model translate
// with it.
DecodingTuning tune_trained_model(const Recipe& recipe, const PreparedData& data,
                                  const std::string& model, double work, WorkerPool& pool,
                                  const std::atomic<bool>& stop, RankGroup* group = nullptr);

// Multiply-adds of going through the training text `passes` times, forward and backward.
double training_work(const Recipe& recipe, const PreparedData& data, double passes);

}  // namespace allot
