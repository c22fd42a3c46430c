#include <allot/allot.h>

#include <set>
#include <utility>

#include "base/error.h"
#include "library/guard.h"
#include "metrics/evaluated_text.h"
#include "metrics/registry.h"

namespace allot::api {
namespace {

TextFile text_file(const std::string& name, const Lines& lines) {
  return {name, library::well_formed(lines)};
}

MetricScore score_text(const Metric& metric, const TextFile& hypotheses,
                       const std::vector<TextFile>& references) {
  if (references.empty()) {
    throw ::allot::Error::usage("no reference translations", "give at least one");
  }
  std::vector<const TextFile*> files = {&hypotheses};
  for (const TextFile& reference : references) files.push_back(&reference);
  check_same_length(files);
  WorkerPool pool(1);
  const std::vector<Statistics> statistics =
      collect_statistics(metric, make_segments(hypotheses, references), pool);
  MetricScore result;
  result.score = metric.score(sum_of(statistics));
  result.sentences.reserve(statistics.size());
  for (const Statistics& one : statistics) result.sentences.push_back(metric.sentence_score(one));
  SignatureContext context;
  context.num_references = references.size();
  result.signature = metric.signature(context);
  return result;
}

MetricScore evaluate_text(MetricKind kind, const MetricOptions& options, const Lines& hypotheses,
                          const References& references) {
  std::vector<TextFile> files;
  for (const Lines& lines : references) files.push_back(text_file("<references>", lines));
  return score_text(*make_metric(kind, options, {}), text_file("<hypotheses>", hypotheses), files);
}

std::set<size_t> linked_sources(const Links& links) {
  std::set<size_t> positions;
  for (const Link& link : links) positions.insert(link.source);
  return positions;
}

}  // namespace

MetricScore bleu(const Lines& hypotheses, const References& references,
                 const BleuOptions& options) {
  return library::guarded([&] {
    MetricOptions metrics;
    metrics.lower_case = options.lowercase;
    metrics.bleu.tokenizer = parse_bleu_tokenizer(options.tokenizer);
    return evaluate_text(MetricKind::kBleu, metrics, hypotheses, references);
  });
}

MetricScore chrf(const Lines& hypotheses, const References& references,
                 const ChrfOptions& options) {
  return library::guarded([&] {
    MetricOptions metrics;
    metrics.lower_case = options.lowercase;
    metrics.chrf.word_order = options.word_order;
    return evaluate_text(MetricKind::kChrf, metrics, hypotheses, references);
  });
}

MetricScore ter(const Lines& hypotheses, const References& references, const TerOptions& options) {
  return library::guarded([&] {
    MetricOptions metrics;
    metrics.ter.case_sensitive = options.case_sensitive;
    return evaluate_text(MetricKind::kTer, metrics, hypotheses, references);
  });
}

MetricScore meteor(const Lines& hypotheses, const References& references,
                   const MeteorOptions& options) {
  return library::guarded([&] {
    MetricOptions metrics;
    metrics.meteor.language = options.language;
    return evaluate_text(MetricKind::kMeteor, metrics, hypotheses, references);
  });
}

MetricScore rep(const Lines& hypotheses, const References& references, const RepOptions& options) {
  return library::guarded([&] {
    MetricOptions metrics;
    metrics.rep.ngram_length = options.ngram_length;
    metrics.rep.validate();
    return evaluate_text(MetricKind::kRep, metrics, hypotheses, references);
  });
}

MetricScore drop(const std::vector<Links>& hypothesis_links,
                 const std::vector<Links>& reference_links) {
  return library::guarded([&] {
    library::check_line_count(hypothesis_links.size(), reference_links.size(),
                              "sentence of the reference");
    LinkEvidence evidence;
    for (size_t i = 0; i < hypothesis_links.size(); ++i) {
      SourceCoverage& sentence = evidence.coverage.emplace_back();
      sentence.by_reference = linked_sources(reference_links[i]);
      sentence.by_hypothesis = linked_sources(hypothesis_links[i]);
    }
    // DROP looks at links alone.
    const TextFile lines{"<links>", Lines(hypothesis_links.size())};
    return score_text(*make_metric(MetricKind::kDrop, {}, evidence), lines, {lines});
  });
}

MetricScore drop(const Lines& sources, const Lines& hypotheses, const Lines& references,
                 const Aligner& aligner) {
  return drop(aligner.align(sources, hypotheses), aligner.align(sources, references));
}

}  // namespace allot::api
