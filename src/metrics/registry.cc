#include "metrics/registry.h"

#include <algorithm>

#include "base/error.h"
#include "metrics/alignment_error.h"
#include "metrics/length_ratio.h"
#include "metrics/meteor/meteor.h"

namespace allot {
MetricKind parse_metric_kind(const std::string& name) {
  return parse_metric(name, evaluation_metrics());
}

MetricKind parse_text_metric(const std::string& name) {
  if (name == to_string(MetricKind::kAer)) {
    throw Error::usage("aer evaluates links, which translations do not have", "leave it out");
  }
  std::vector<MetricKind> kinds = evaluation_metrics();
  kinds.erase(std::find(kinds.begin(), kinds.end(), MetricKind::kAer));
  return parse_metric(name, kinds);
}

std::vector<MetricKind> MetricOptions::chosen(bool has_links, bool has_gold_links) const {
  if (kinds.empty()) {
    std::vector<MetricKind> result = {MetricKind::kBleu, MetricKind::kChrf, MetricKind::kTer,
                                      MetricKind::kRep};
    if (has_links) result.push_back(MetricKind::kDrop);
    if (has_gold_links) result.push_back(MetricKind::kAer);
    return result;
  }
  std::vector<MetricKind> result;
  for (const MetricKind kind : kinds) {
    if (std::find(result.begin(), result.end(), kind) == result.end()) result.push_back(kind);
  }
  return result;
}

std::unique_ptr<Metric> make_metric(MetricKind kind, const MetricOptions& options,
                                    const LinkEvidence& links) {
  switch (kind) {
    case MetricKind::kBleu: {
      BleuOptions bleu = options.bleu;
      bleu.lower_case = options.lower_case;
      return std::make_unique<Bleu>(bleu);
    }
    case MetricKind::kMultiBleu: {
      MultiBleuOptions multi_bleu;
      multi_bleu.lower_case = options.lower_case;
      return std::make_unique<MultiBleu>(multi_bleu);
    }
    case MetricKind::kChrf:
    case MetricKind::kChrfPlusPlus: {
      ChrfOptions chrf = options.chrf;
      chrf.lower_case = options.lower_case;
      chrf.word_order = kind == MetricKind::kChrfPlusPlus ? 2 : 0;
      return std::make_unique<Chrf>(chrf);
    }
    case MetricKind::kTer:
      return std::make_unique<Ter>(options.ter);
    case MetricKind::kMeteor: {
      MeteorOptions meteor = options.meteor;
      if (options.lower_case && meteor.normalization == MeteorNormalization::kNone) {
        meteor.normalization = MeteorNormalization::kLower;
      }
      return std::make_unique<Meteor>(meteor);
    }
    case MetricKind::kRep:
      return std::make_unique<Rep>(options.rep);
    case MetricKind::kDrop:
      return std::make_unique<Drop>(options.drop, links.coverage);
    case MetricKind::kLength:
      return std::make_unique<LengthRatio>();
    case MetricKind::kAer:
      return std::make_unique<AlignmentError>(links.gold_counts);
    case MetricKind::kPerplexity:
    case MetricKind::kAccuracy:
      break;
  }
  ALLOT_CHECK(false, "a metric of a model, not of translations");
}

}  // namespace allot
