#include "metrics/registry.h"

#include <algorithm>
#include <iterator>

#include "base/error.h"
#include "base/strings.h"
#include "metrics/alignment_error.h"
#include "metrics/meteor/meteor.h"

namespace allot {
namespace {

constexpr MetricKind kAllKinds[] = {
    MetricKind::kBleu,         MetricKind::kMultiBleu, MetricKind::kChrf,
    MetricKind::kChrfPlusPlus, MetricKind::kTer,       MetricKind::kMeteor,
    MetricKind::kRep,          MetricKind::kDrop,      MetricKind::kAer};

MetricKind find_kind(const std::string& name, const std::vector<MetricKind>& kinds) {
  std::vector<std::string> names;
  names.reserve(kinds.size());
  for (const MetricKind kind : kinds) {
    names.push_back(to_string(kind));
    if (names.back() == name) return kind;
  }
  throw Error::usage("unknown metric '" + name + "'", "choose from " + join(names, ", "));
}

}  // namespace

std::string to_string(MetricKind kind) {
  switch (kind) {
    case MetricKind::kBleu:
      return "bleu";
    case MetricKind::kMultiBleu:
      return "multi-bleu";
    case MetricKind::kChrf:
      return "chrf";
    case MetricKind::kChrfPlusPlus:
      return "chrf++";
    case MetricKind::kTer:
      return "ter";
    case MetricKind::kMeteor:
      return "meteor";
    case MetricKind::kRep:
      return "rep";
    case MetricKind::kDrop:
      return "drop";
    case MetricKind::kAer:
      return "aer";
  }
  ALLOT_CHECK(false, "a metric without a name");
}

MetricKind parse_metric_kind(const std::string& name) {
  return find_kind(name, {std::begin(kAllKinds), std::end(kAllKinds)});
}

MetricKind parse_text_metric(const std::string& name) {
  if (name == to_string(MetricKind::kAer)) {
    throw Error::usage("aer evaluates links, which translations do not have", "leave it out");
  }
  std::vector<MetricKind> kinds(std::begin(kAllKinds), std::end(kAllKinds));
  kinds.erase(std::find(kinds.begin(), kinds.end(), MetricKind::kAer));
  return find_kind(name, kinds);
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
    case MetricKind::kAer:
      return std::make_unique<AlignmentError>(links.gold_counts);
  }
  ALLOT_CHECK(false, "a metric that nobody makes");
}

}  // namespace allot
