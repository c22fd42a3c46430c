#pragma once

#include <memory>
#include <string>
#include <vector>

#include "align/error_rate.h"
#include "metrics/bleu.h"
#include "metrics/chrf.h"
#include "metrics/drop.h"
#include "metrics/meteor/options.h"
#include "metrics/metric.h"
#include "metrics/metric_kind.h"
#include "metrics/multi_bleu.h"
#include "metrics/rep.h"
#include "metrics/ter.h"

namespace allot {

// A metric of `allot evaluate` by its name. Throws a usage error that lists the choices.
MetricKind parse_metric_kind(const std::string& name);
// The same for metrics of translations: not aer, which evaluates links.
MetricKind parse_text_metric(const std::string& name);

// Which metrics, and how each is computed.
struct MetricOptions {
  // Empty: bleu, chrf, ter, rep, and drop and aer when there are links for them.
  std::vector<MetricKind> kinds;
  // For BLEU (both), chrF and METEOR; TER has its own switch, REP uses the unchanged text.
  bool lower_case = false;
  BleuOptions bleu;
  ChrfOptions chrf;
  TerOptions ter;
  MeteorOptions meteor;
  RepOptions rep;
  DropOptions drop;

  // The kinds to compute, in order, each once.
  std::vector<MetricKind> chosen(bool has_links, bool has_gold_links = false) const;
};

// What DROP and AER use instead of the text, for every sentence.
struct LinkEvidence {
  std::vector<SourceCoverage> coverage;        // for DROP
  std::vector<align::LinkCounts> gold_counts;  // for AER
};

std::unique_ptr<Metric> make_metric(MetricKind kind, const MetricOptions& options,
                                    const LinkEvidence& links);

}  // namespace allot
