#include "infer/model.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "attention/check_row.h"
#include "base/error.h"
#include "infer/architecture.h"
#include "infer/word_bounds.h"
#include "model/shard.h"
#include "text/vocabulary.h"

namespace allot::infer {
namespace {

// Bounds given with the sentence for a member of the ensemble; null when there are none.
const std::vector<float>* given_bounds(const SourceSentence& source, size_t member) {
  const bool has_some = member < source.fertility.size() && !source.fertility[member].empty();
  return has_some ? &source.fertility[member] : nullptr;
}

void append_predictions(const SourceSentence& source, const FertilityPrediction* predictions,
                        const BoundsOptions& options, std::vector<float>& result) {
  const float slack = options.spans == nullptr ? options.slack : 0;
  for (size_t t = 0; t < source.tokens.size(); ++t) {
    const bool is_sink = source.tokens[t] == Vocabulary::kSink;
    result.push_back(is_sink ? kUnbounded : predictions[t].bound(options.quantile) + slack);
    // The budget would refuse it as if somebody had given it; but it says that weights diverged.
    if (!std::isnan(result.back())) continue;
    throw attention::ScoreError({}, "the fertility that the model predicts is NaN",
                                "train the model again, with a lower learning rate");
  }
  if (options.spans == nullptr) return;
  // The sink, unbounded, is a word of its own.
  divide_among_tokens(*options.spans, source.tokens.data(), source.tokens.size(), options.slack,
                      result.data() + (result.size() - source.tokens.size()));
}

// By source position (P): the bounds that were given, or those that the model predicts. Empty when
// there are neither.
std::vector<float> bounds_of(const std::vector<SourceSentence>& sources,
                             const EncodedSources& encoded, const BoundsOptions& options) {
  std::vector<float> result;
  const bool has_head = !encoded.predictions.empty();
  const bool has_bounds =
      has_head ||
      std::any_of(sources.begin(), sources.end(), [&options](const SourceSentence& source) {
        return given_bounds(source, options.member) != nullptr;
      });
  for (size_t i = 0; has_bounds && i < sources.size(); ++i) {
    const std::vector<float>* given = given_bounds(sources[i], options.member);
    if (has_head && given == nullptr) {
      append_predictions(sources[i], &encoded.predictions[encoded.spans[i].begin], options, result);
      continue;
    }
    ALLOT_CHECK(given != nullptr && given->size() == sources[i].tokens.size(),
                "a fertility for every source token");
    result.insert(result.end(), given->begin(), given->end());
  }
  return result;
}

}  // namespace

Model::Model(const ModelOptions& options, const WeightLookup& weights, uint32_t fertility_minimum,
             double label_smoothing)
    : options_(options),
      encoder_(make_encoder(options, weights, fertility_minimum)),
      decoder_(make_decoder(options, weights, label_smoothing)) {}

AttentionSettings Model::default_attention() const {
  attention::ExhaustionBonus bonus;
  bonus.weight = options_.exhaustion_bonus;
  bonus.sink = options_.sink_bonus;
  return {options_.transform, bonus};
}

PreparedSources Model::prepare(const std::vector<SourceSentence>& sources,
                               const BoundsOptions& bounds) const {
  EncodedSources encoded = encoder_->encode(sources);
  std::vector<float> fertility = bounds_of(sources, encoded, bounds);
  PreparedSources prepared = decoder_->prepare(std::move(encoded), std::move(fertility));
  for (size_t i = 0; i < sources.size(); ++i) prepared.shortlists[i] = sources[i].shortlist;
  return prepared;
}

}  // namespace allot::infer
