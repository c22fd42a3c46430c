#pragma once

#include <string>
#include <vector>

#include "metrics/better.h"

namespace allot {

// Every metric that this program knows, in the order in which choices are listed. All names come
// from here: --metrics, JSON, the keys of recipes, logs of training.
enum class MetricKind {
  kPerplexity,
  kAccuracy,
  kBleu,
  kMultiBleu,
  kChrf,
  kChrfPlusPlus,
  kTer,
  kMeteor,
  kRep,
  kDrop,
  kLength,
  kAer
};

// What a metric is computed from.
enum class MetricInput {
  kModel,         // the probabilities of a model for reference translations: perplexity, accuracy
  kTranslations,  // translations, and for DROP their word alignments
  kLinks,         // word alignments alone: AER
};

// "perplexity", "accuracy", "bleu", "multi-bleu", "chrf", "chrf++", "ter", "meteor", "rep", "drop",
// "length", "aer".
std::string to_string(MetricKind kind);
MetricInput input_of(MetricKind kind);
Better better_of(MetricKind kind);

// What `allot evaluate` computes: all but those of a model.
const std::vector<MetricKind>& evaluation_metrics();
// What a validation during training computes.
const std::vector<MetricKind>& validation_metrics();

// Throws a usage error that lists the choices when none of `choices` has this name.
MetricKind parse_metric(const std::string& name, const std::vector<MetricKind>& choices);

}  // namespace allot
