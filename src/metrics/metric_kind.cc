#include "metrics/metric_kind.h"

#include "base/error.h"
#include "base/strings.h"

namespace allot {
namespace {

struct MetricEntry {
  MetricKind kind;
  const char* name;
  MetricInput input;
  Better better;
};

// In the order of MetricKind.
constexpr MetricEntry kMetricTable[] = {
    {MetricKind::kPerplexity, "perplexity", MetricInput::kModel, Better::kLower},
    {MetricKind::kAccuracy, "accuracy", MetricInput::kModel, Better::kHigher},
    {MetricKind::kBleu, "bleu", MetricInput::kTranslations, Better::kHigher},
    {MetricKind::kMultiBleu, "multi-bleu", MetricInput::kTranslations, Better::kHigher},
    {MetricKind::kChrf, "chrf", MetricInput::kTranslations, Better::kHigher},
    {MetricKind::kChrfPlusPlus, "chrf++", MetricInput::kTranslations, Better::kHigher},
    {MetricKind::kTer, "ter", MetricInput::kTranslations, Better::kLower},
    {MetricKind::kMeteor, "meteor", MetricInput::kTranslations, Better::kHigher},
    {MetricKind::kRep, "rep", MetricInput::kTranslations, Better::kLower},
    {MetricKind::kDrop, "drop", MetricInput::kTranslations, Better::kLower},
    {MetricKind::kLength, "length", MetricInput::kTranslations, Better::kNeither},
    {MetricKind::kAer, "aer", MetricInput::kLinks, Better::kLower},
};

const MetricEntry& entry_of(MetricKind kind) {
  const MetricEntry& entry = kMetricTable[static_cast<size_t>(kind)];
  ALLOT_CHECK(entry.kind == kind, "the table is in the order of MetricKind");
  return entry;
}

}  // namespace

std::string to_string(MetricKind kind) {
  return entry_of(kind).name;
}
MetricInput input_of(MetricKind kind) {
  return entry_of(kind).input;
}
Better better_of(MetricKind kind) {
  return entry_of(kind).better;
}

const std::vector<MetricKind>& evaluation_metrics() {
  static const std::vector<MetricKind> kinds = [] {
    std::vector<MetricKind> result;
    for (const MetricEntry& entry : kMetricTable) {
      if (entry.input != MetricInput::kModel) result.push_back(entry.kind);
    }
    return result;
  }();
  return kinds;
}

const std::vector<MetricKind>& validation_metrics() {
  static const std::vector<MetricKind> kinds = {MetricKind::kPerplexity, MetricKind::kAccuracy,
                                                MetricKind::kBleu, MetricKind::kRep,
                                                MetricKind::kDrop};
  return kinds;
}

MetricKind parse_metric(const std::string& name, const std::vector<MetricKind>& choices) {
  std::vector<std::string> names;
  names.reserve(choices.size());
  for (const MetricKind kind : choices) {
    names.push_back(to_string(kind));
    if (names.back() == name) return kind;
  }
  throw Error::usage("unknown metric '" + name + "'", "choose from " + join(names, ", "));
}

}  // namespace allot
