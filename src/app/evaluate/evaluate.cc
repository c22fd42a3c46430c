#include "app/evaluate/evaluate.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/evaluate/gold_links.h"
#include "app/evaluate/output.h"
#include "base/error.h"
#include "base/log.h"
#include "base/output_file.h"

namespace allot {

void EvaluateOptions::validate() const {
  if (references.empty()) {
    throw Error::usage("no reference translations", "give --reference FILE");
  }
  if (worst > 0 && (json || sentence)) {
    throw Error::usage("--worst applies to the table only",
                       "leave it out: --sentence --json names repetitions and dropped words of "
                       "every sentence");
  }
  if (score_only && (json || sentence || worst > 0 || confidence_samples > 0)) {
    throw Error::usage("--score-only prints a number for each metric and nothing else",
                       "leave out --json, --sentence, --worst and --confidence");
  }
  if (confidence_samples < 0) {
    throw Error::usage(fmt::format("--samples is {}", confidence_samples), "it must be at least 0");
  }
  check_drop_request(metrics, drop_files, source, 1,
                     gold_alignments.empty() ? GoldLinks::kNone : GoldLinks::kGiven);
  const bool has_evaluated_links =
      !drop_files.aligner.empty() || !drop_files.alignments_hypothesis.empty();
  const bool wants_aer =
      std::count(metrics.kinds.begin(), metrics.kinds.end(), MetricKind::kAer) > 0;
  if ((wants_aer && gold_alignments.empty()) ||
      (!gold_alignments.empty() && !has_evaluated_links)) {
    throw Error::usage("AER compares links with gold links",
                       "give --gold-alignments, and --alignments-hypothesis or --aligner");
  }
}

Evaluation evaluate_files(const EvaluateOptions& options, const Run& run) {
  options.validate();
  Evaluation result;
  result.hypotheses = read_hypotheses(options.hypothesis);
  for (const std::string& path : options.references) result.references.push_back(read_text(path));
  if (!options.source.empty()) result.source = read_text(options.source);
  std::vector<const TextFile*> files = {&result.hypotheses};
  for (const TextFile& reference : result.references) files.push_back(&reference);
  if (result.source) files.push_back(&*result.source);
  check_same_length(files);
  result.segments = make_segments(result.hypotheses, result.references);

  const DropFiles& links = options.drop_files;
  result.metrics = options.metrics;
  if (!links.stop_words.empty()) result.metrics.drop.stop_words = read_stop_words(links.stop_words);
  WorkerPool pool(run.threads);
  const DropTexts texts = {result.source ? &*result.source : nullptr, result.references[0],
                           result.hypotheses};
  if (links.has_links()) {
    result.links.coverage = read_coverage(links, 0, texts, result.metrics.drop, pool);
  }
  const bool has_gold = !options.gold_alignments.empty();
  if (has_gold) {
    result.links.gold_counts = score_by_gold(options.gold_alignments, links, texts, pool);
  }
  result.context.num_references = result.references.size();
  result.context.bootstrap_samples = options.confidence_samples;
  result.context.seed = options.seed;
  result.context.single_sentences = options.sentence;

  std::optional<Resamples> resamples;
  if (options.confidence_samples > 0) {
    resamples.emplace(result.segments.size(), static_cast<size_t>(options.confidence_samples),
                      options.seed);
  }
  for (const MetricKind kind : result.metrics.chosen(links.has_links(), has_gold)) {
    MetricResult& evaluated = result.results.emplace_back();
    evaluated.metric = make_metric(kind, result.metrics, result.links);
    evaluated.sentences = collect_statistics(*evaluated.metric, result.segments, pool);
    evaluated.sum = sum_of(evaluated.sentences);
    if (resamples) {
      evaluated.confidence = estimate_confidence(
          resamples->scores(*evaluated.metric, StatisticsTable(evaluated.sentences), pool));
    }
  }
  return result;
}

void evaluate(const EvaluateOptions& options, const Run& run) {
  OutputFile output(options.output);  // first: a place that is not writable is reported now
  const Evaluation evaluation = evaluate_files(options, run);
  if (options.sentence) {
    for (const MetricResult& result : evaluation.results) {
      log::info("{}: {}", result.metric->name(), result.metric->signature(evaluation.context));
    }
    for (size_t i = 0; i < evaluation.segments.size(); ++i) {
      output.write_line(options.json ? sentence_json(evaluation, i) : sentence_line(evaluation, i));
    }
  } else if (options.score_only) {
    output.write(evaluation_scores(evaluation));
  } else if (options.json) {
    output.write_line(evaluation_json(evaluation));
  } else {
    output.write(evaluation_table(evaluation));
    if (options.worst > 0) {
      output.write(worst_sentences(evaluation, static_cast<size_t>(options.worst)));
    }
  }
  output.commit();
}

}  // namespace allot
