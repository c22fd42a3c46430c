#pragma once

#include <memory>
#include <string>
#include <vector>

#include "metrics/bleu.h"
#include "metrics/chrf.h"
#include "metrics/drop.h"
#include "metrics/meteor_options.h"
#include "metrics/metric.h"
#include "metrics/multi_bleu.h"
#include "metrics/rep.h"
#include "metrics/ter.h"

namespace allot {

// The metrics that evaluate and compare know.
enum class MetricKind { kBleu, kMultiBleu, kChrf, kChrfPlusPlus, kTer, kMeteor, kRep, kDrop };

// As in --metrics and in JSON: "bleu", "multi-bleu", "chrf", "chrf++", "ter", "meteor", "rep",
// "drop".
std::string to_string(MetricKind kind);
// Throws a usage error that lists the choices.
MetricKind parse_metric_kind(const std::string& name);

// Which metrics, and how each is computed.
struct MetricOptions {
  // Empty: bleu, chrf, ter, rep, and drop when there are links for it.
  std::vector<MetricKind> kinds;
  // For BLEU (both), chrF and METEOR; TER has its own switch, REP is defined on the text as it is.
  bool lower_case = false;
  BleuOptions bleu;
  ChrfOptions chrf;
  TerOptions ter;
  MeteorOptions meteor;
  RepOptions rep;
  DropOptions drop;

  // The kinds to compute, in order, each once.
  std::vector<MetricKind> chosen(bool has_links) const;
};

// Makes one metric. `coverage` is for DROP only: the links of every sentence.
std::unique_ptr<Metric> make_metric(MetricKind kind, const MetricOptions& options,
                                    const std::vector<SourceCoverage>& coverage);

}  // namespace allot
