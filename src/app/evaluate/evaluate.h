#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/evaluate/drop_input.h"
#include "base/stream.h"
#include "metrics/evaluated_text.h"
#include "metrics/registry.h"
#include "metrics/significance.h"

namespace allot {

struct EvaluateOptions {
  // What is evaluated: plain text or fairseq's output ("-" = stdin).
  std::string hypothesis;
  // What it is evaluated by; several are alternatives of equal rank.
  std::vector<std::string> references;
  // What was translated: names the words that DROP misses.
  std::string source;
  MetricOptions metrics;
  DropFiles drop_files;
  // Gold links between source and hypothesis, for AER (empty = none).
  std::string gold_alignments;

  // Bootstrap samples for a confidence interval (0 = none).
  int confidence_samples = 0;
  uint64_t seed = 12345;

  // One JSON object instead of a table.
  bool json = false;
  // The scores alone, a line for each metric.
  bool score_only = false;
  // One line for each sentence instead of one result for the corpus.
  bool sentence = false;
  // Sentences to show with their repetitions and dropped words, worst first (0 = none).
  int worst = 0;
  std::string output = "-";

  void validate() const;
};

// What a metric says about a system.
struct MetricResult {
  std::unique_ptr<Metric> metric;
  std::vector<Statistics> sentences;
  Statistics sum;
  std::optional<Confidence> confidence;

  double score() const { return metric->score(sum); }
};

// A system evaluated by several metrics.
struct Evaluation {
  TextFile hypotheses;
  std::vector<TextFile> references;
  std::optional<TextFile> source;
  std::vector<Segment> segments;  // views into the files above
  LinkEvidence links;             // empty lists without links
  MetricOptions metrics;          // with the stop words read
  std::vector<MetricResult> results;
  SignatureContext context;
};

// Reads the files and computes the metrics.
Evaluation evaluate_files(const EvaluateOptions& options, const Run& run);

// The same, and writes the result.
void evaluate(const EvaluateOptions& options, const Run& run);

}  // namespace allot
